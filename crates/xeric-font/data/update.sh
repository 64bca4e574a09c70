#!/bin/sh
# Takes the built-in fonts from Debian's packages xfonts-base and xfonts-75dpi, as they are installed there, and makes
# their fonts.dir, fonts.alias and SHA256SUMS. README.md says where they come from and under which licence.
set -eu
cd "$(dirname "$0")"
from=${1:-/usr/share/fonts/X11}

# The misc-fixed family in Latin 1, the larger of it in Unicode, two sony fonts that have common aliases, the cursors;
# adobe's helvetica, because `variable` stands for one of them and the Athena programs ask for others.
misc="4x6 5x7 5x8 6x9 6x10 6x12 6x13 6x13B 6x13O 7x13 7x13B 7x13O 7x14 7x14B 8x13 8x13B 8x13O
      9x15 9x15B 9x18 9x18B 10x20"
unicode="5x8 6x10 6x13 6x13B 6x13O 7x13 8x13 9x15 10x20"
rm -f ./*.pcf.gz
for font in $misc; do cp "$from/misc/$font-ISO8859-1.pcf.gz" .; done
for font in $unicode; do cp "$from/misc/$font.pcf.gz" .; done
for font in 8x16 12x24 cursor; do cp "$from/misc/$font.pcf.gz" .; done
for font in R08 R10 R12 R14 R18 B08 B10 B12 B14 B18; do cp "$from/75dpi/helv$font-ISO8859-1.pcf.gz" .; done

for dir in misc 75dpi; do
    tail -n +2 "$from/$dir/fonts.dir" | while read -r file name; do
        [ -e "$file" ] && printf '%s %s\n' "$file" "$name" || true
    done
done | LC_ALL=C sort >names
{ wc -l <names | tr -d ' '; cat names; } >fonts.dir
# The aliases whose font is here, and `variable`, whose font is a pattern.
grep -v '^!' "$from/misc/fonts.alias" | while read -r alias name; do
    case "$alias" in variable) printf '%s %s\n' "$alias" "$name" ;;
    *) cut -d' ' -f2- names | grep -qxF -e "$name" && printf '%s %s\n' "$alias" "$name" || true ;;
    esac
done >fonts.alias
rm names
sha256sum ./*.pcf.gz fonts.dir fonts.alias >SHA256SUMS
du -cb ./*.pcf.gz | tail -n 1
