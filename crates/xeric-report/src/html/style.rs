//! The page's style sheet. Colours are named once for light and once for dark.

pub(super) const CSS: &str = "
:root {
  --paper: #fbfaf7; --ink: #1f2421; --faint: #6b736d; --line: #dedbd2; --raised: #ffffff;
  --frame: #3d7ea6; --stall: #c8553d; --wait: #d9a441; --phase: #e9e4d4; --good: #3a7d44; --bad: #b3372b; --note: #8a6d1f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161a18; --ink: #e4e6e2; --faint: #98a19b; --line: #323834; --raised: #1e2321;
    --frame: #6fb1d8; --stall: #e8826c; --wait: #e3bb66; --phase: #262c28; --good: #7cc389; --bad: #ef8b7f; --note: #d8bf74;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 1.2rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 2.4rem 0 .6rem; }
h2 small { font-weight: normal; color: var(--faint); }
code { font-family: ui-monospace, monospace; font-size: .95em; }
.kicker { margin: 0; color: var(--faint); font-size: .85rem; }
.headline { display: flex; flex-wrap: wrap; gap: .6rem; margin: 0; }
.headline div { background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; }
.headline dt { color: var(--faint); font-size: .78rem; }
.headline dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .88rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--faint); font-weight: 500; }
td.n, th.n { text-align: right; white-space: nowrap; }
tr.zero td { color: var(--faint); }
tr:target { background: var(--phase); }
details > summary { cursor: pointer; color: var(--faint); padding: .3rem 0; }
.broken { border-left: 4px solid var(--bad); padding-left: 1rem; }
.kept { border-left: 4px solid var(--good); padding-left: 1rem; }
.error { color: var(--bad); } .warning { color: var(--note); } .note { color: var(--faint); }
.shots { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; }
figcaption { color: var(--faint); font-size: .85rem; }
.shots img { max-width: 24rem; width: 100%; border: 1px solid var(--line); border-radius: .3rem; }
td img { width: 12rem; border: 1px solid var(--line); display: block; }
svg { display: block; width: 100%; height: auto; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; }
svg text { fill: var(--faint); font: 11px system-ui, sans-serif; }
svg .phase { fill: var(--phase); } svg .frame { fill: var(--frame); } svg .stall { fill: var(--stall); } svg .wait { fill: var(--wait); }
svg .lane { stroke: var(--line); }
.legend { display: flex; gap: 1.2rem; color: var(--faint); font-size: .85rem; margin: .4rem 0 0; padding: 0; list-style: none; }
.legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; margin-right: .35rem; vertical-align: -1px; }
footer { margin-top: 3rem; color: var(--faint); font-size: .85rem; }
";
