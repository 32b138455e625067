import {
  type ReportPath,
  reportBody,
  reportConfig,
  reportSchedule,
} from '../../../catalog/requests/reports.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { toObject } from '../../../facts/json.ts'
import { checkBody, type Refuse } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, ProviderError } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Report, ReportKind } from '../../store/records/report.ts'
import type { Condition } from '../../store/search-sql.ts'
import { scheduleReport, startReport } from './make-report.ts'
import { writeReport } from './report-file.ts'
import { toReportJson, toTaskJson, toTaskStatusJson } from './report-json.ts'

type OfAccount = Call<Account>

/** The handlers of one kind of reports. */
function handlersOf(kind: ReportKind, path: ReportPath) {
  const configOf = ({ account }: OfAccount, { tables }: Deps) =>
    tables.reportConfigs.get(account.number, kind)

  function requireConfig(call: OfAccount, deps: Deps) {
    const config = configOf(call, deps)
    if (!config) throw reportError(404, 'config_not_found_for_user', 'Config not found for user')
    return config
  }

  function saveConfig(call: OfAccount, deps: Deps): Answer {
    const { scheduledId = null } = configOf(call, deps) ?? {}
    const { scheduled: _, ...settings } = toObject(call.body)
    deps.tables.reportConfigs.put(call.account.number, { id: kind, settings, scheduledId })
    return ok({ ...settings, scheduled: scheduledId !== null })
  }

  /** The reports that have a file, the newest first. */
  function find({ account, query }: OfAccount, { tables }: Deps, page: { limit: number; offset: number }) {
    const where: Condition[] = [
      { column: 'kind', is: '=', value: kind },
      { column: 'status', is: '=', value: 'processed' },
      ...(query.file_name ? [{ column: 'file', is: '=' as const, value: query.file_name }] : []),
    ]
    const sort = { column: 'created', isDescending: true }
    const { total, found } = tables.reports.search(account.number, { where, sort, ...page })
    return { total, results: found.map(report => toReportJson(report, account)) }
  }

  function search(call: OfAccount, deps: Deps): Answer {
    const page = readPage(call.query, { defaultLimit: 30 })
    const { total, results } = find(call, deps, page)
    return ok({ paging: { total, ...page }, results })
  }

  function requireReport({ account }: OfAccount, deps: Deps, id: string | undefined): Report {
    const report = deps.tables.reports.get(account.number, id ?? '')
    if (report?.kind !== kind) throw notFound()
    return report
  }

  return {
    createConfig(call, deps) {
      checkBody(reportConfig(path, 'POST'), call, refuseReport)
      // The reference says that a second one cannot be created. Its answer is not known.
      if (configOf(call, deps))
        throw reportError(400, 'config_already_exists', 'The account has a configuration: change it by PUT')
      return created(saveConfig(call, deps).body)
    },
    getConfig(call, deps) {
      const { settings, scheduledId } = requireConfig(call, deps)
      return ok({ ...settings, scheduled: scheduledId !== null })
    },
    changeConfig(call, deps) {
      requireConfig(call, deps)
      checkBody(reportConfig(path, 'PUT'), call, refuseReport)
      return saveConfig(call, deps)
    },
    create(call, deps) {
      checkBody(reportBody(path), call, refuseReport)
      const { begin_date, end_date } = toObject(call.body)
      const at = (date: unknown) => parseIsoDate(String(date)) ?? 0
      const { account, now } = call
      const period = { beginAt: at(begin_date), endAt: at(end_date) }
      const report = startReport(kind, period, { account, deps, now })
      return { status: 202, body: toTaskJson(report, account) }
    },
    listAll: search,
    list: (call, deps) => ok(find(call, deps, { limit: maxListed, offset: 0 }).results),
    search,
    getTask(call, deps) {
      const report = requireReport(call, deps, call.params.task_id)
      return ok(toTaskStatusJson(report, { account: call.account, url: `${deps.publicUrl()}${path}` }))
    },
    schedule(call, deps) {
      const { account, now } = call
      const { scheduledId } = requireConfig(call, deps)
      checkBody(reportSchedule(path), call, refuseReport)
      const waiting = scheduledId === null ? null : requireReport(call, deps, String(scheduledId))
      return ok(toTaskJson(waiting ?? scheduleReport(kind, { account, deps, now }), account))
    },
    unschedule(call, deps) {
      const config = requireConfig(call, deps)
      if (config.scheduledId === null) throw notFound()
      const report = requireReport(call, deps, String(config.scheduledId))
      deps.tables.reports.remove(call.account.number, String(report.id))
      deps.tables.reportConfigs.put(call.account.number, { ...config, scheduledId: null })
      return ok({ ...toTaskJson({ ...report, updatedAt: call.now }, call.account), status: 'deleted' })
    },
    download(call, deps) {
      const { account, params } = call
      const { file_name: name = '' } = params
      const report = deps.tables.reports.firstWith(account.number, 'file', name)
      if (report?.kind !== kind) throw notFound()
      const text = writeReport(report, { account, deps })
      return { status: 200, text, headers: { 'content-type': 'text/csv; charset=utf-8' } }
    },
  } satisfies Handlers['releaseReports'] & Handlers['settlementReports']
}

/** The provider's limit of the list is not known. */
const maxListed = 1_000

/** An answer in the form that an account without a configuration got: `error` is the code. */
const reportError = (status: number, error: string, message: string) =>
  new ProviderError(status, { message, error, status, cause: [] })

const refuseReport: Refuse = ([{ rule }]) => reportError(400, String(rule.code), rule.message ?? '')

export const releaseReportHandlers = handlersOf('release', '/v1/account/release_report')
export const settlementReportHandlers = handlersOf('settlement', '/v1/account/settlement_report')
