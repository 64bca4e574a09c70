# A form in Tk: menu, entry, check button, list with a scroll bar, canvas.
wm title . "Form in Tk"
wm geometry . 420x360+40+40
option add *Menu.tearOff 0
# No blinking caret: pictures are compared.
option add *Entry.insertOffTime 0

menu .bar
menu .bar.file
.bar add cascade -label File -menu .bar.file
.bar.file add command -label Clear -command {set name ""}
.bar.file add separator
.bar.file add command -label Quit -command exit
. configure -menu .bar

label .title -text "What lives on little?"
entry .name -textvariable name -width 30
checkbutton .dry -text "Dry places" -variable dry
button .add -text Add -command {.plants insert end $name; .plants see end}
frame .list
listbox .plants -height 6 -yscrollcommand {.scroll set}
scrollbar .scroll -command {.plants yview}
canvas .drawing -width 180 -height 140 -background white
pack .title -side top -pady 4
pack .name .dry .add -side top -pady 2
pack .list -side left -fill both -expand 1 -padx 6 -pady 6
pack .plants -in .list -side left -fill both -expand 1
pack .scroll -in .list -side right -fill y
pack .drawing -side right -padx 6 -pady 6
raise .plants
raise .scroll
foreach plant {agave aloe cactus cereus echeveria euphorbia jojoba mesquite opuntia sedum tamarisk yucca} {
    .plants insert end $plant
}
.drawing create rectangle 70 20 110 130 -fill "#3f8f4f" -outline "#205028" -width 2
.drawing create arc 20 40 90 110 -start 180 -extent 90 -style arc -width 12 -outline "#3f8f4f"
.drawing create oval 80 8 100 28 -fill "#d04070" -outline ""
.drawing create line 4 134 176 134 -width 3
.drawing create text 140 60 -text Saguaro
