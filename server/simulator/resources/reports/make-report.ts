import { toUtcIso } from '../../../facts/dates.ts'
import { toText } from '../../../facts/json.ts'
import type { AccountAt } from '../../http/deps.ts'
import { nextShortId } from '../../store/accounts/identifiers.ts'
import type { Report, ReportKind } from '../../store/records/report.ts'
import { nextPeriod } from './report-period.ts'

/** Starts a report about a period. It is generated right after the answer. */
export function startReport(
  kind: ReportKind,
  { beginAt, endAt }: Pick<Report, 'beginAt' | 'endAt'>,
  context: AccountAt,
): Report {
  const { now } = context
  const report = newReport({ kind, beginAt, endAt, createdFrom: 'manual', status: 'pending' }, context)
  schedule({ ...report, generatedAt: now }, now, context)
  return { ...report, generatedAt: now }
}

/** Schedules the report about the period that has begun. It is generated when the period has ended. */
export function scheduleReport(kind: ReportKind, context: AccountAt): Report {
  const { account, deps } = context
  const settings = deps.tables.reportConfigs.get(account.number, kind)?.settings ?? {}
  const { beginAt, endAt } = nextPeriod(settings, context.now)
  const made = { kind, beginAt, endAt: endAt - 1_000, createdFrom: 'schedule', status: 'scheduled' } as const
  const report = { ...newReport(made, context), generatedAt: endAt }
  schedule(report, endAt, context)
  deps.tables.reportConfigs.put(account.number, { id: kind, settings, scheduledId: report.id })
  return report
}

type Made = Pick<Report, 'kind' | 'beginAt' | 'endAt' | 'createdFrom' | 'status'>

function newReport(made: Made, { account, deps, now }: AccountAt): Report {
  const id = nextShortId(deps.counters, account, 'report')
  return { ...made, id, fileName: null, settings: {}, createdAt: now, generatedAt: null, updatedAt: now }
}

function schedule(report: Report, runAt: number, { account, deps }: AccountAt) {
  deps.tables.reports.put(account.number, report)
  deps.scheduler.schedule(account, runAt, { kind: 'report', reportId: String(report.id) })
}

/** The report with the file that it has from now on, by the configuration of now. */
export function generateReport(report: Report, { account, deps, now }: AccountAt): Report {
  const settings = deps.tables.reportConfigs.get(account.number, report.kind)?.settings ?? {}
  const prefix = toText(settings.file_name_prefix) ?? `${report.kind}-report-${account.userId}`
  const stamp = toUtcIso(now).slice(0, 19).replace('T', '-').replaceAll(':', '')
  const fileName = `${prefix}-${stamp}-${report.id}.csv`
  return { ...report, status: 'processed', fileName, settings, generatedAt: now, updatedAt: now }
}
