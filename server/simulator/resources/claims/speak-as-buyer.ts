import type { AccountAt } from '../../http/deps.ts'
import { internalError } from '../../http/errors/provider-error.ts'
import type { Claim, ClaimMessage } from '../../store/records/claim.ts'
import type { Payment } from '../../store/records/payment.ts'
import { openMediation } from '../payments/change-payment.ts'
import { saveClaim } from '../payments/follow-claim.ts'
import { savePayment } from '../payments/save-payment.ts'

type Said = {
  reason_id?: string | undefined
  expected_resolution?: string | undefined
  message?: string | undefined
}

/** What the buyer says about a payment. Opens the claim if none is open. Throws 2018 if the payment allows none. */
export function speakAsBuyer(payment: Payment, said: Said, context: AccountAt): Claim {
  const { reason_id: reasonId, expected_resolution: expected, message } = said
  const { account, deps, now } = context
  if (payment.claimId === undefined)
    savePayment(openMediation(payment, now), { account, deps, action: 'payment.updated', now })
  const open = deps.tables.payments.get(account.number, String(payment.id)) ?? payment
  const claim = deps.tables.claims.get(account.number, String(open.claimId))
  if (!claim) throw internalError()
  if ((reasonId ?? expected ?? message) === undefined) return claim
  const stated = { ...claim, reasonId: reasonId ?? claim.reasonId, expected: expected ?? claim.expected }
  const told =
    message === undefined ? stated : addMessage(stated, { from: 'complainant', text: message }, now)
  saveClaim(told, { payment: open, action: 'updated' }, context)
  return told
}

/** The claim with a further message. A message goes to the other party, unless it names the mediator. */
export function addMessage(
  claim: Claim,
  { from, to, text }: Pick<ClaimMessage, 'from' | 'text'> & { to?: ClaimMessage['to'] },
  now: number,
): Claim {
  const other = from === 'respondent' ? 'complainant' : 'respondent'
  const message = { id: claim.messages.length + 1, from, to: to ?? other, text, stage: claim.stage, at: now }
  return { ...claim, messages: [...claim.messages, message], updatedAt: now }
}
