/** The reports of an account's money: of what was released (releases), and of all that moved (settlements). */
import type { Resource } from './operation.ts'

/** Operations whose answer only the OpenAPI document describes. */
const described = { subject: 'provider', certainty: 'described' } as const
const quoted = { subject: 'provider' } as const

const reportsAt = <Path extends `/${string}`>(path: Path) => ({
  createConfig: { provider: `POST ${path}/config` as const, ...quoted },
  getConfig: { provider: `GET ${path}/config` as const, ...quoted },
  changeConfig: { provider: `PUT ${path}/config` as const, ...quoted },
  create: { provider: `POST ${path}` as const, ...quoted },
  listAll: { provider: `GET ${path}` as const, ...described },
  list: { provider: `GET ${path}/list` as const, ...quoted },
  search: { provider: `GET ${path}/search` as const, ...described },
  getTask: { provider: `GET ${path}/task/{task_id}` as const, ...described },
  schedule: { provider: `POST ${path}/schedule` as const, ...quoted },
  unschedule: { provider: `DELETE ${path}/schedule` as const, ...quoted },
  download: { provider: `GET ${path}/{file_name}` as const, ...quoted },
})

export const releaseReports = reportsAt('/v1/account/release_report') satisfies Resource
export const settlementReports = reportsAt('/v1/account/settlement_report') satisfies Resource
