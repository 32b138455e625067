import { claimEvidence, claimMessage, disputeRequest } from '../../../catalog/requests/claims.ts'
import { textIn, toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import { refuseInWords } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Claim } from '../../store/records/claim.ts'
import { defaultReason, saveClaim } from '../payments/follow-claim.ts'
import { toChangeJson, toClaimJson, toEvidenceJson, toMessageJson, toResolutionJson } from './claim-json.ts'
import { addMessage } from './speak-as-buyer.ts'

type OfAccount = Call<Account>

export const claimHandlers = {
  get: (call, deps) => ok(toClaimJson(requireClaim(call, deps), { account: call.account, deps })),
  search: searchClaims,
  getReason({ params }) {
    if (params.reason_id !== defaultReason) throw notFound('Reason not found')
    return ok({ id: defaultReason, description: 'Product not received', type: 'mediations' })
  },
  listStatuses: (call, deps) => ok(requireClaim(call, deps).changes.map(toChangeJson)),
  listMessages(call, deps) {
    const claim = requireClaim(call, deps)
    return ok(claim.messages.map(each => toMessageJson(each, claim, { account: call.account, deps })))
  },
  listEvidence: (call, deps) => ok(requireClaim(call, deps).evidence.map(toEvidenceJson)),
  listResolutions(call, deps) {
    const claim = requireClaim(call, deps)
    return ok([toResolutionJson(claim, paymentOf(claim, call, deps), { account: call.account, deps })])
  },
  sendMessage,
  addEvidence(call, deps) {
    const claim = requireOpenClaim(call, deps)
    checkBody(claimEvidence, call, refuseInWords)
    const evidence = { id: claim.evidence.length + 1, at: call.now, sent: toObject(call.body) }
    save({ ...claim, evidence: [...claim.evidence, evidence] }, call, deps)
    return { status: 201 }
  },
  openDispute,
} satisfies Handlers['claims']

function requireClaim({ account, params }: OfAccount, deps: Deps): Claim {
  const claim = deps.tables.claims.get(account.number, params.claim_id ?? '')
  if (!claim) throw notFound('Claim not found')
  return claim
}

function requireOpenClaim(call: OfAccount, deps: Deps): Claim {
  const claim = requireClaim(call, deps)
  if (claim.status !== 'opened') throw refusal(400, 'The claim is closed')
  return claim
}

const paymentOf = ({ paymentId }: Claim, { account }: OfAccount, { tables }: Deps) =>
  tables.payments.get(account.number, String(paymentId))

function save(claim: Claim, call: OfAccount, deps: Deps) {
  const { account, now } = call
  const payment = paymentOf(claim, call, deps)
  if (!payment) throw notFound()
  saveClaim({ ...claim, updatedAt: now }, { payment, action: 'updated' }, { account, deps, now })
}

/** The filters of the reference. The list is named `data` there, and `results` in the OpenAPI document. */
const filterColumns = Object.entries({
  resource_id: 'payment',
  payment_id: 'payment',
  stage: 'stage',
  status: 'status',
})

function searchClaims(call: OfAccount, deps: Deps): Answer {
  const { account, query } = call
  const page = readPage(query, { defaultLimit: 30 })
  const where = readFilters(query, filterColumns)
  const sort = { column: 'created', isDescending: true }
  const one = query.id === undefined ? null : deps.tables.claims.get(account.number, query.id)
  const isOther = query.type !== undefined && query.type !== 'mediations'
  const { total, found } =
    one === null ? deps.tables.claims.search(account.number, { where, sort, ...page }) : asPage(one)
  const data = isOther ? [] : found.map(claim => toClaimJson(claim, { account, deps }))
  return ok({ paging: { total: isOther ? 0 : total, ...page }, data, results: data })
}

const asPage = (claim: Claim | undefined) => ({ total: claim ? 1 : 0, found: claim ? [claim] : [] })

/** The answer has no body. */
function sendMessage(call: OfAccount, deps: Deps): Answer {
  const claim = requireOpenClaim(call, deps)
  checkBody(claimMessage, call, refuseInWords)
  const { message, receiver_role } = toObject(call.body)
  const to = receiver_role === 'mediator' ? ('mediator' as const) : undefined
  if (to === 'mediator' && claim.stage !== 'dispute')
    throw refusal(400, 'The claim has no mediator yet: open a dispute')
  const sent = { from: 'respondent' as const, text: textIn(message), ...(to && { to }) }
  save(addMessage(claim, sent, call.now), call, deps)
  return { status: 201 }
}

/** The seller asks the provider to mediate. */
function openDispute(call: OfAccount, deps: Deps): Answer {
  const claim = requireOpenClaim(call, deps)
  checkBody(disputeRequest, call, refuseInWords)
  if (claim.stage === 'dispute') throw refusal(400, 'The claim is already in dispute')
  const { account, now } = call
  const change = { status: 'opened', stage: 'dispute', at: now, by: 'seller' } as const
  const disputed = {
    ...claim,
    stage: 'dispute' as const,
    changes: [...claim.changes, change],
    updatedAt: now,
  }
  save(disputed, call, deps)
  return ok(toClaimJson(disputed, { account, deps }))
}
