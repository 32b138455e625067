import { type BrickStep, brickSubmissions } from '../../../../../facts/brick-submissions.ts'
import { toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'

type Form = { payment_method_id?: string; token?: string }
/** The data of `cardPayment`, or that of `payment`. */
type Submitted = Form & { selectedPaymentMethod?: string; formData?: Form | null }

/**
 * Tells the simulator what became of a submission, so that the list of calls shows it. The call outlives the
 * page. Nothing waits for it, and its failure has no effect.
 */
export function createTeller({ ask, root }: BrickContext, data: unknown) {
  const { selectedPaymentMethod, formData, ...flat } = data as Submitted
  const { token = '', payment_method_id: method = selectedPaymentMethod ?? '' } = formData ?? flat
  const facts = { brick: root.dataset.brick ?? '', payment_method_id: method, token }
  return (step: BrickStep, reason?: unknown) => {
    const error = reason === undefined ? '' : toDetail(reason).slice(0, 200)
    ask(`${brickSubmissions}${step}`, { ...facts, error }, { keepalive: true }).catch(() => undefined)
  }
}
