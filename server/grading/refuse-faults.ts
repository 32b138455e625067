import { toFaultHeader } from '../facts/fault-header.ts'
import { matchesCall } from '../shared/faults/rules.ts'
import { PasarelaError } from '../shared/json-client.ts'

/** What handlers read after a notification. */
const reads = [
  '/v1/payments/1',
  '/v1/payments/search',
  '/v1/orders/1',
  '/authorized_payments/1',
  '/preapproval/1',
  '/merchant_orders/1',
]

/** Nothing is graded while a fault would make a right shop fail. */
export class FaultSetError extends PasarelaError {
  /** What the fault is set for: `GET /v1/payments/*`. */
  readonly calls: string
  /** The fault as `describeFault` writes it. */
  readonly fault: string

  constructor(calls: string, rule: object) {
    const message = `A fault is set for ${calls}, and a correct store would fail by it too: remove it, then grade again`
    super(message, { status: 409, body: rule })
    this.calls = calls
    this.fault = toFaultHeader({ ...rule })
  }
}

type Rule = { method?: string | undefined; path?: string | undefined; shows?: string | undefined }

/**
 * Faults on what the shop reads would make a right shop look wrong.
 * @param rules those of runs have `shows`
 * @throws FaultSetError if one is set
 */
export function refuseFaults(rules: readonly Rule[]): void {
  const isOfReads = (rule: Rule) => reads.some(path => matchesCall(rule, { method: 'GET', path }))
  const found = rules.find(rule => rule.shows === undefined && isOfReads(rule))
  if (found === undefined) return
  const { method = 'GET', path = '/**' } = found
  throw new FaultSetError(`${method} ${path}`, found)
}
