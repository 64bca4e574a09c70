"""A form in tkinter, with the themed widgets: tabs, tree, scale, combo box, text, menu."""

import tkinter
from tkinter import ttk

root = tkinter.Tk()
root.title("Form in tkinter")
root.geometry("460x380+40+40")
# No blinking caret: pictures are compared.
root.option_add("*Text.insertOffTime", 0)
root.option_add("*Menu.tearOff", 0)
style = ttk.Style()
style.theme_use("clam")

bar = tkinter.Menu(root)
plants = tkinter.Menu(bar)
plants.add_command(label="Water", command=lambda: level.set(100))
plants.add_checkbutton(label="Shade")
plants.add_separator()
plants.add_command(label="Quit", command=root.destroy)
bar.add_cascade(label="Plants", menu=plants)
root.config(menu=bar)

level = tkinter.DoubleVar(value=20)
tabs = ttk.Notebook(root)
first, second = ttk.Frame(tabs, padding=8), ttk.Frame(tabs, padding=8)
tabs.add(first, text="Plants")
tabs.add(second, text="Notes")
tabs.pack(fill="both", expand=True)

tree = ttk.Treeview(first, columns=("litres",), height=8)
tree.heading("#0", text="Plant")
tree.heading("litres", text="Litres a year")
for number in range(30):
    tree.insert("", "end", text=f"Cactus {number}", values=(number * 7 % 11,))
bar_of_tree = ttk.Scrollbar(first, command=tree.yview)
tree.configure(yscrollcommand=bar_of_tree.set)
tree.grid(row=0, column=0, sticky="nsew")
bar_of_tree.grid(row=0, column=1, sticky="ns")
ttk.Scale(first, from_=0, to=100, variable=level).grid(row=1, column=0, sticky="ew", pady=6)
ttk.Progressbar(first, variable=level).grid(row=2, column=0, sticky="ew")
choice = ttk.Combobox(first, values=("sand", "gravel", "loam"))
choice.set("sand")
choice.grid(row=3, column=0, sticky="w", pady=6)
first.columnconfigure(0, weight=1)
first.rowconfigure(0, weight=1)

text = tkinter.Text(second, insertofftime=0, font=("DejaVu Sans Mono", 11))
text.pack(fill="both", expand=True)
root.mainloop()
