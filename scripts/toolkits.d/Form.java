import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;

/** A form in Swing: menu, table in a scroll pane, text field, check box, and something drawn. */
public final class Form {
    public static void main(String[] arguments) {
        // No blinking caret: pictures are compared.
        UIManager.put("TextField.caretBlinkRate", 0);
        SwingUtilities.invokeLater(Form::show);
    }

    private static void show() {
        JFrame frame = new JFrame("Form in Swing");
        frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
        JMenuBar bar = new JMenuBar();
        JMenu menu = new JMenu("Plants");
        menu.add(new JMenuItem("Water"));
        menu.addSeparator();
        JMenuItem quit = new JMenuItem("Quit");
        quit.addActionListener(event -> System.exit(0));
        menu.add(quit);
        bar.add(menu);
        frame.setJMenuBar(bar);

        String[][] rows = new String[40][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new String[] {"Cactus " + row, row * 7 % 11 + " l"};
        }
        JTable table = new JTable(rows, new String[] {"Plant", "A year"});
        JTextField name = new JTextField(18);
        JLabel said = new JLabel("nothing yet");
        JButton add = new JButton("Say");
        add.addActionListener(event -> said.setText(name.getText()));
        JPanel top = new JPanel();
        top.add(name);
        top.add(add);
        top.add(new JCheckBox("Dry"));
        top.add(said);
        frame.add(top, BorderLayout.NORTH);
        frame.add(new JScrollPane(table), BorderLayout.CENTER);
        frame.add(new Drawing(), BorderLayout.EAST);
        frame.setBounds(40, 40, 560, 380);
        frame.setVisible(true);
    }

    /** A plant with smooth edges. */
    private static final class Drawing extends JComponent {
        Drawing() {
            setPreferredSize(new Dimension(140, 200));
        }

        @Override
        protected void paintComponent(Graphics plain) {
            Graphics2D graphics = (Graphics2D) plain;
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setColor(new Color(0x3f8f4f));
            graphics.fillRoundRect(50, 30, 36, 150, 30, 30);
            graphics.fillArc(10, 60, 60, 60, 180, 90);
            graphics.setColor(new Color(0xd0, 0x40, 0x70, 0xa0));
            graphics.fillOval(54, 14, 28, 28);
        }
    }
}
