import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso, toUtcIso } from '../../../facts/dates.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Report } from '../../store/records/report.ts'

/** The report while it is made, as the answers of its creation and its schedule show it. */
export function toTaskJson(report: Report, account: Account) {
  return {
    id: report.id,
    account_id: account.userId,
    user_id: account.userId,
    report_id: report.id,
    report_type: report.kind,
    begin_date: toSeconds(report.beginAt),
    end_date: toSeconds(report.endAt),
    created_from: report.createdFrom,
    currency_id: countryOf(account.siteId).currency,
    generation_date: toOffsetIso(report.generatedAt),
    last_modified: toOffsetIso(report.updatedAt),
    internal_management: [],
    is_reserve: false,
    is_test: false,
    retries: 0,
    status: report.status === 'processed' ? 'processed' : 'pending',
  }
}

/** The report with its file, as lists show it. */
export function toReportJson(report: Report, account: Account) {
  return {
    ...toTaskJson(report, account),
    date_created: toOffsetIso(report.createdAt),
    file_name: report.fileName,
    format: 'CSV',
  }
}

/** The answer about a task. Clients read the address of the file from `files`. */
export function toTaskStatusJson(report: Report, { account, url }: { account: Account; url: string }) {
  const { fileName } = report
  if (fileName === null) return toTaskJson(report, account)
  return {
    ...toReportJson(report, account),
    files: [{ type: 'CSV', name: fileName, url: `${url}/${fileName}` }],
  }
}

const toSeconds = (ms: number) => `${toUtcIso(ms).slice(0, 19)}Z`
