import type { Deps } from '../../http/deps.ts'
import { generateReport, scheduleReport } from './make-report.ts'

/** Registers the generation of reports. A scheduled one is followed by that of the next period. */
export function registerReportJobs(deps: Deps) {
  const { reports } = deps.tables
  deps.scheduler.handle('report', (account, { reportId }) => {
    const report = reports.get(account.number, reportId)
    // A report is removed with its schedule.
    if (!report || report.status === 'processed') return
    const context = { account, deps, now: deps.clock.now(account) }
    deps.store.write(() => {
      reports.put(account.number, generateReport(report, context))
      if (report.createdFrom === 'schedule') scheduleReport(report.kind, context)
    })
  })
}
