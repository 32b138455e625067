import type { Scenario } from '../scenario.ts'
import { refused, refusedOnRequest } from './refused.ts'

const call = 'GET /v1/payments/1'

/** Refusals of the server itself, in the form that most of the APIs have. */
export const accessErrors: Scenario[] = [
  refused('call without credentials', { call, credentials: 'none' }),
  refused('call with a blank token', { call, credentials: 'blank' }),
  refused('call with an unknown token', { call, credentials: 'unknown' }),
  refusedOnRequest('7', call),
  ...[429, 500].map(status => refusedOnRequest(`status=${status}`, call, `fault ${status}`)),
]
