import { hourMs } from '../../../facts/dates.ts'
import { isObject, type JsonObject, toText } from '../../../facts/json.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Report } from '../../store/records/report.ts'
import { listMovements } from './movements.ts'
import { defaultColumns, type Row, rowsOf } from './report-rows.ts'

/** The report as CSV. The columns have the names that the configuration gives them; unknown ones are empty. */
export function writeReport(report: Report, context: AccountDeps): string {
  const { kind, settings, beginAt, endAt, generatedAt } = report
  const movements = listMovements(context, generatedAt)
  const writeDate = dateWriter(toText(settings.display_timezone))
  const rows = rowsOf[kind](movements, { from: beginAt, to: endAt, writeDate, account: context.account })
  const columns = columnsOf(report)
  const separator = toText(settings.separator) || ','
  const write = (values: readonly unknown[]) =>
    values.map(value => quote(String(value ?? ''), separator)).join(separator)
  const cells = (row: Row) => write(columns.map(({ key }) => row[key]))
  return [write(columns.map(({ heading }) => heading)), ...rows.map(cells), ''].join('\n')
}

function columnsOf({ kind, settings }: Report): { key: string; heading: string }[] {
  const { columns } = settings
  if (!Array.isArray(columns)) return defaultColumns[kind].map(key => ({ key, heading: key }))
  return columns.filter(isObject).map(({ key, alias }: JsonObject) => {
    const name = toText(key) ?? ''
    return { key: name, heading: toText(alias) || name }
  })
}

function quote(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\n\r]/.test(text)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

/** Writes dates in a zone such as `GMT-03`. Without one, or if it has another form, the offset is the provider's: -04. */
function dateWriter(zone: string | null): (ms: number) => string {
  const [, sign, digits] = /^GMT([+-])(\d\d)$/.exec(zone ?? '') ?? ['', '-', '04']
  const offset = Number(`${sign}${digits}`) * hourMs
  return ms => `${new Date(ms + offset).toISOString().slice(0, -1)}${sign}${digits}:00`
}
