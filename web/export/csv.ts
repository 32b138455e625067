/** Records as CSV (RFC 4180), with the provider's field names and decimal points. */
import type { Writer } from './formats.ts'

/** Maximum number of records in a file. Filters make an export smaller. */
export const maxRows = 5_000

export type CsvColumns<Row> = readonly (readonly [name: string, read: (row: Row) => unknown])[]

/** Writes rows as CSV. The byte order mark tells Excel that the file is UTF-8. */
export function createCsvWriter<Row>(columns: CsvColumns<Row>): Writer<Row> {
  return {
    extension: 'csv',
    mimeType: 'text/csv;charset=utf-8',
    isNewestFirst: true,
    start: `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`,
    between: '\r\n',
    end: '\r\n',
    write: row => columns.map(([, read]) => toCell(read(row))).join(','),
  }
}

/**
 * Matches the beginning of a cell that is a formula. Excel of languages with a decimal comma splits at semicolons and
 * not at commas. A quote after a comma then begins no quoted cell, so line breaks and tabs split as well. The wide
 * signs are those of Japanese keyboards (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formula = /(^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/g

/**
 * Writes a cell. Descriptions come from third parties, and a spreadsheet would execute a formula, so an apostrophe
 * makes it a text.
 */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value.replace(formula, "$1'") : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
