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
  const made = { kind, beginAt, endAt, createdFrom: 'manual', status: 'pending' } as const
  return addReport({ ...made, generatedAt: context.now }, context)
}

/** Schedules the report about the period that has begun. It is generated when the period has ended. */
export function scheduleReport(kind: ReportKind, context: AccountAt): Report {
  const { account, deps } = context
  const settings = deps.tables.reportConfigs.get(account.number, kind)?.settings ?? {}
  const { beginAt, endAt } = nextPeriod(settings, context.now)
  const made = { kind, beginAt, endAt: endAt - 1_000, createdFrom: 'schedule', status: 'scheduled' } as const
  const report = addReport({ ...made, generatedAt: endAt }, context)
  deps.tables.reportConfigs.put(account.number, { id: kind, settings, scheduledId: report.id })
  return report
}

type Made = Pick<Report, 'kind' | 'beginAt' | 'endAt' | 'createdFrom' | 'status' | 'generatedAt'>

/** Stores a report without a file, and schedules its generation. */
function addReport(made: Made, { account, deps, now }: AccountAt): Report {
  const id = nextShortId(deps.counters, account, 'report')
  const report = { ...made, id, fileName: null, settings: {}, createdAt: now, updatedAt: now }
  deps.tables.reports.put(account.number, report)
  deps.scheduler.schedule(account, report.generatedAt, { kind: 'report', reportId: String(id) })
  return report
}

/** The generated report: it has a file from now on, and keeps the configuration that the account has now. */
export function generateReport(report: Report, { account, deps, now }: AccountAt): Report {
  const settings = deps.tables.reportConfigs.get(account.number, report.kind)?.settings ?? {}
  const prefix = toText(settings.file_name_prefix) ?? `${report.kind}-report-${account.userId}`
  const stamp = toUtcIso(now).slice(0, 19).replace('T', '-').replaceAll(':', '')
  const fileName = `${prefix}-${stamp}-${report.id}.csv`
  return { ...report, status: 'processed', fileName, settings, generatedAt: now, updatedAt: now }
}
