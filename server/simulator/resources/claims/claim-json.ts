/** Claims in the form of the reference. A field that has another name in the OpenAPI document has both names. */
import { subtract } from '../../../facts/amounts.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Claim, ClaimMessage, ClaimRole } from '../../store/records/claim.ts'
import type { Payment } from '../../store/records/payment.ts'

export function toClaimJson(claim: Claim, context: AccountDeps) {
  const isOpen = claim.status === 'opened'
  const { resolution } = claim
  return {
    id: claim.id,
    resource_id: claim.paymentId,
    resource: 'payment',
    status: claim.status,
    type: 'mediations',
    stage: claim.stage,
    parent_id: null,
    reason_id: claim.reasonId,
    fulfilled: true,
    quantity_type: 'total',
    site_id: context.account.siteId,
    players: [
      { ...playerOf('complainant', claim, context), type: 'buyer', available_actions: [] },
      {
        ...playerOf('respondent', claim, context),
        type: 'seller',
        available_actions: isOpen ? actionsOf(claim) : [],
      },
    ],
    resolution: resolution && {
      reason: resolution.reason,
      date_created: toOffsetIso(claim.updatedAt),
      benefited: [resolution.benefited],
      closed_by: resolution.closedBy,
      applied_coverage: false,
    },
    date_created: toOffsetIso(claim.createdAt),
    last_updated: toOffsetIso(claim.updatedAt),
  }
}

function playerOf(role: ClaimRole, { paymentId }: Claim, { account, deps }: AccountDeps) {
  const buyer = Number(deps.tables.payments.get(account.number, String(paymentId))?.payer.id) || null
  return { role, user_id: role === 'respondent' ? account.userId : buyer }
}

/** What the seller can do. To whom a message goes depends on the stage. */
function actionsOf({ stage }: Claim) {
  const names =
    stage === 'claim'
      ? ['refund', 'open_dispute', 'send_message_to_complainant']
      : ['refund', 'send_message_to_mediator']
  return names.map(action => ({ action, mandatory: false, due_date: null }))
}

export function toMessageJson(message: ClaimMessage, claim: Claim, context: AccountDeps) {
  const date = toOffsetIso(message.at)
  return {
    id: message.id,
    sender_role: message.from,
    receiver_role: message.to,
    from: playerOf(message.from, claim, context),
    message: message.text,
    translated_message: null,
    date_created: date,
    last_updated: date,
    message_date: date,
    date_read: null,
    attachments: [],
    status: 'available',
    stage: message.stage,
  }
}

export const toChangeJson = ({ status, stage, at, by }: Claim['changes'][number]) => ({
  status,
  stage,
  date: toOffsetIso(at),
  change_by: by,
  changed_by: by,
})

export const toEvidenceJson = ({ id, at, sent }: Claim['evidence'][number]) => ({
  ...sent,
  id: String(id),
  date_created: toOffsetIso(at),
})

export function toResolutionJson(claim: Claim, payment: Payment | undefined, context: AccountDeps) {
  const left = payment ? subtract(payment.amount, payment.refunded) : 0
  return {
    type: claim.expected,
    expected_resolution: claim.expected,
    amount: left,
    reason: claim.reasonId,
    player_role: 'complainant',
    user_id: playerOf('complainant', claim, context).user_id,
    date_created: toOffsetIso(claim.createdAt),
    last_update: toOffsetIso(claim.updatedAt),
    status: claim.status === 'opened' ? 'pending' : 'closed',
  }
}
