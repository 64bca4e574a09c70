//! A Parquet file whose columns are functions of a row.

use super::ExchangeError;
use super::context::Context;
use crate::capture::ClientId;
use crate::price::{Column as Sum, Price};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

/// The version of both tables' columns, in each file's metadata under the key `xeric`.
const VERSION: u32 = 1;

/// A row that has a price and belongs to a connection.
pub(super) trait Priced {
    fn price(&self) -> &Price;
    fn client(&self) -> ClientId;
}

/// A column of a table.
pub(super) struct Column<R> {
    pub(super) name: &'static str,
    pub(super) cell: Cell<R>,
}

/// What stands in a column, by its type.
pub(super) enum Cell<R> {
    Text(for<'r> fn(&'r R, &'r Context) -> &'r str),
    MaybeText(for<'r> fn(&'r R, &'r Context) -> Option<&'r str>),
    /// 64 bits with a sign, which every engine has; a larger number becomes the largest.
    Number(fn(&R, &Context) -> u64),
    MaybeNumber(fn(&R, &Context) -> Option<u64>),
    Flag(fn(&R, &Context) -> bool),
    /// Microseconds after 1970.
    Time(fn(&R, &Context) -> Option<i64>),
    /// A column of the price.
    Price(Sum),
}

/// A file that is being written, a row group at a time.
pub(super) struct Table<W: Write + Send, R> {
    columns: Vec<Column<R>>,
    file: SerializedFileWriter<W>,
}

impl<W: Write + Send, R: Priced> Table<W, R> {
    pub(super) fn new(name: &str, columns: Vec<Column<R>>, out: W) -> Result<Table<W, R>, ExchangeError> {
        let fields: Vec<String> = columns.iter().map(Column::field).collect();
        let schema = parse_message_type(&format!("message {name} {{ {} }}", fields.join(" ")))?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![KeyValue::new(
                "xeric".to_owned(),
                format!("{name}/{VERSION}"),
            )]))
            // One smallest and largest value for each row group: no more than that is kept until the end of the file.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .build();
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        Ok(Table { columns, file })
    }

    /// Writes a row group.
    pub(super) fn write(&mut self, rows: &[R], context: &Context) -> Result<(), ExchangeError> {
        let mut group = self.file.next_row_group()?;
        for column in &self.columns {
            let Some(mut out) = group.next_column()? else { break };
            column.cell.write(rows, context, &mut out)?;
            out.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes what stands at a file's end.
    pub(super) fn close(self) -> Result<(), ExchangeError> {
        self.file.into_inner()?.flush()?;
        Ok(())
    }
}

impl<R> Column<R> {
    /// Its line of the schema.
    fn field(&self) -> String {
        let (presence, kind, meaning) = match self.cell {
            Cell::Text(_) => ("REQUIRED", "BYTE_ARRAY", " (STRING)"),
            Cell::MaybeText(_) => ("OPTIONAL", "BYTE_ARRAY", " (STRING)"),
            Cell::Number(_) | Cell::Price(_) => ("REQUIRED", "INT64", ""),
            Cell::MaybeNumber(_) => ("OPTIONAL", "INT64", ""),
            Cell::Flag(_) => ("REQUIRED", "BOOLEAN", ""),
            Cell::Time(_) => ("OPTIONAL", "INT64", " (TIMESTAMP(MICROS,true))"),
        };
        format!("{presence} {kind} {}{meaning};", self.name)
    }
}

impl<R: Priced> Cell<R> {
    fn write(
        &self,
        rows: &[R],
        context: &Context,
        out: &mut SerializedColumnWriter<'_>,
    ) -> Result<(), ParquetError> {
        let mut words = Words::default();
        match self {
            Cell::Text(of) => {
                let values: Vec<ByteArray> = rows.iter().map(|row| words.get(of(row, context))).collect();
                out.typed::<ByteArrayType>().write_batch(&values, None, None)?;
            }
            Cell::MaybeText(of) => {
                let (values, levels) =
                    present(rows.iter().map(|row| of(row, context).map(|text| words.get(text))));
                out.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
            }
            Cell::Number(of) => {
                let values: Vec<i64> = rows.iter().map(|row| signed(of(row, context))).collect();
                out.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
            Cell::Price(sum) => {
                let values: Vec<i64> = rows.iter().map(|row| signed(row.price().get(*sum))).collect();
                out.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
            Cell::MaybeNumber(of) => {
                let (values, levels) = present(rows.iter().map(|row| of(row, context).map(signed)));
                out.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
            }
            Cell::Flag(of) => {
                let values: Vec<bool> = rows.iter().map(|row| of(row, context)).collect();
                out.typed::<BoolType>().write_batch(&values, None, None)?;
            }
            Cell::Time(of) => {
                let (values, levels) = present(rows.iter().map(|row| of(row, context)));
                out.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
            }
        }
        Ok(())
    }
}

/// The values that are there, and for each row whether it has one (a definition level).
fn present<T>(cells: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let mut levels = Vec::new();
    let values = cells.inspect(|cell| levels.push(i16::from(cell.is_some()))).flatten().collect();
    (values, levels)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Equal texts of one column, copied once.
#[derive(Default)]
struct Words<'r>(HashMap<&'r str, ByteArray>);

impl<'r> Words<'r> {
    fn get(&mut self, text: &'r str) -> ByteArray {
        self.0.entry(text).or_insert_with(|| text.into()).clone()
    }
}
