import type { JobJson } from '../api/jobs.ts'
import type { JobKind } from '../scheduler/job.ts'

/** The kinds of jobs in the control API. A subscription never expires: only the attempts of a charge end. */
export const listedKinds = {
  delivery: 'delivery',
  expiry: 'expiry',
  settlement: 'settlement',
  capture: 'settlement',
  order_expiry: 'expiry',
  order_event: 'settlement',
  order_refund: 'settlement',
  subscription_charge: 'charge',
  invoice_retry: 'charge',
  invoice_end: 'charge_end',
  sign_up_end: 'charge_end',
} as const satisfies Record<JobKind, JobJson['kind']>
