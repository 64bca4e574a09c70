//! A counter with two buttons, an input, and a list that scrolls: slint, drawn by its software renderer.
//!
//! Nothing moves by itself but the input's cursor while it has the focus, and the widgets' short transitions.

slint::slint! {
    import { Button, LineEdit, ListView, VerticalBox, HorizontalBox } from "std-widgets.slint";

    export component Hello inherits Window {
        title: "slint hello";
        preferred-width: 420px;
        preferred-height: 360px;
        in-out property <int> count: 0;

        VerticalBox {
            HorizontalBox {
                alignment: start;
                Button { text: "Less"; clicked => { root.count -= 1; } }
                Text { text: root.count; font-size: 24px; vertical-alignment: center; }
                Button { text: "More"; clicked => { root.count += 1; } }
            }
            input := LineEdit { placeholder-text: "Your name"; }
            Text { text: input.text == "" ? "Hello, whoever you are!" : "Hello, " + input.text + "!"; }
            ListView {
                for line in 40: Text { height: 22px; text: "Line " + (line + 1); }
            }
        }
    }
}

fn main() -> Result<(), slint::PlatformError> {
    Hello::new()?.run()
}
