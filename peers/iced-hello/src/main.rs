//! A counter with two buttons, a text input, what was typed into it, and a list that scrolls: iced, drawn by tiny-skia.
//!
//! Nothing moves by itself but the input's cursor while it has the focus.

use iced::widget::{button, column, container, row, scrollable, text, text_input};
use iced::{Element, Length, Size, Theme};

fn main() -> iced::Result {
    iced::application(Hello::default, Hello::update, Hello::view)
        .title("iced hello")
        .theme(Theme::Light)
        .window_size(Size::new(420.0, 360.0))
        .run()
}

#[derive(Default)]
struct Hello {
    count: i64,
    typed: String,
}

#[derive(Debug, Clone)]
enum Message {
    Increment,
    Decrement,
    Typed(String),
}

impl Hello {
    fn update(&mut self, message: Message) {
        match message {
            Message::Increment => self.count += 1,
            Message::Decrement => self.count -= 1,
            Message::Typed(typed) => self.typed = typed,
        }
    }

    fn view(&self) -> Element<'_, Message> {
        let counter = row![
            button("Less").on_press(Message::Decrement),
            text(self.count).size(28),
            button("More").on_press(Message::Increment),
        ]
        .spacing(16);
        let lines = (1..=40).map(|line| text(format!("Line {line}")).into());
        let list = scrollable(column(lines).width(Length::Fill)).height(Length::Fill);
        let page = column![
            counter,
            text_input("Your name", &self.typed).on_input(Message::Typed),
            text(format!("Hello, {}!", if self.typed.is_empty() { "whoever you are" } else { &self.typed })),
            list,
        ];
        container(page.spacing(12)).padding(16).into()
    }
}
