import { evidenceBody } from '../../../catalog/requests/other-bodies.ts'
import { dayMs, toOffsetIso } from '../../../facts/dates.ts'
import { textIn, toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import { refuseInWords } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Chargeback, Evidence } from '../../store/records/chargeback.ts'

export const chargebackHandlers = {
  search: searchChargebacks,
  get: getChargeback,
  addEvidence,
} satisfies Handlers['chargebacks']

function requireChargeback(call: Call<Account>, deps: Deps): Chargeback {
  const chargeback = deps.tables.chargebacks.get(call.account.number, call.params.id ?? '')
  if (!chargeback) throw notFound('Chargeback not found')
  return chargeback
}

function getChargeback(call: Call<Account>, deps: Deps): Answer {
  return ok(toChargebackJson(requireChargeback(call, deps)))
}

/** Adds `files` (`name`, `url`) as evidence, until the dispute is decided or the deadline has passed. */
function addEvidence(call: Call<Account>, deps: Deps): Answer {
  const chargeback = requireChargeback(call, deps)
  const { account, now } = call
  if (chargeback.status !== 'in_review') throw refusal(400, 'The chargeback is already decided')
  if (now > evidenceDeadline(chargeback)) throw refusal(400, 'The deadline for documentation has passed')
  checkBody(evidenceBody, call, refuseInWords)
  const evidence = [...(chargeback.evidence ?? []), ...readFiles(call.body)]
  if (evidence.length > maxFiles) throw refusal(400, `at most ${maxFiles} files can be supplied`)
  const updated = { ...chargeback, evidence, updatedAt: now }
  deps.tables.chargebacks.put(account.number, updated)
  return ok(toChargebackJson(updated))
}

/** The provider's maximum is not documented. */
const maxFiles = 10

function readFiles(body: unknown): Evidence[] {
  const { files } = toObject(body)
  return Array.isArray(files)
    ? files.map(toObject).map(({ name, url }) => ({ name: textIn(name), url: textIn(url) }))
    : []
}

const filterColumns = Object.entries({ payment_id: 'payment', status: 'status' })

function searchChargebacks(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const { limit, offset } = readPage(query, { defaultLimit: 30 })
  const { total, found } = deps.tables.chargebacks.search(account.number, {
    where: readFilters(query, filterColumns),
    sort: { column: 'created', isDescending: false },
    limit,
    offset,
  })
  return ok({ paging: { total, limit, offset }, results: found.map(toChargebackJson) })
}

/**
 * Days in which the seller can send evidence. Assumed: the provider gives a date in each chargeback, and no rule for
 * it.
 */
const evidenceDays = 10

/** The end of the time in which the seller can send evidence, in milliseconds. */
function evidenceDeadline({ createdAt }: Chargeback): number {
  return createdAt + evidenceDays * dayMs
}

/**
 * The chargeback in both forms at once: that of the SDKs' types, and that of the reference, which shares `id` and
 * `amount` with it.
 */
export function toChargebackJson(chargeback: Chargeback) {
  const { evidence = [], status } = chargeback
  const created = toOffsetIso(chargeback.createdAt)
  const updated = toOffsetIso(chargeback.updatedAt)
  return {
    id: chargeback.id,
    payment_id: chargeback.paymentId,
    status,
    amount: chargeback.amount,
    currency_id: chargeback.currency,
    reason_id: chargeback.reasonId,
    reason: chargeback.reason,
    date_created: created,
    last_modified: updated,
    payments: [{ id: chargeback.paymentId }],
    currency: chargeback.currency,
    coverage_applied: status === 'reimbursed',
    // The misspelled name is the provider's.
    coverage_elegible: true,
    documentation_required: status === 'in_review' && evidence.length === 0,
    documentation_status: evidence.length === 0 ? 'not_supplied' : 'valid',
    documentation: evidence.map(({ name, url }) => ({ description: name, url })),
    date_documentation_deadline: toOffsetIso(evidenceDeadline(chargeback)),
    date_last_updated: updated,
  }
}
