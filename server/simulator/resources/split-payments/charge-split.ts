import { subtract, sum } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { type JsonObject, numberIn, toNumber, toObject, toObjects, toText } from '../../../facts/json.ts'
import type { AccountAt } from '../../http/deps.ts'
import { paymentError, refusal } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber, nextShortId } from '../../store/accounts/identifiers.ts'
import { usedToken } from '../../store/records/card-token.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Share, SplitPayment } from '../../store/records/split-payment.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import { charge } from '../payments/charge.ts'
import { findPayer } from '../payments/find-payer.ts'
import { readPayment } from '../payments/read-payment.ts'
import { savePayment } from '../payments/save-payment.ts'
import { readReleaseDate } from './read-release-date.ts'

type Wanted = Omit<Share, 'paymentId' | 'account'> & { owner: Account; releaseAt: number | null }

/**
 * Charges the buyer once, as one payment for each seller, and one of the marketplace for what is not disbursed. So each
 * share has fees, refunds, chargebacks and notifications like any payment, and no money is lost between them.
 */
export function chargeSplit(body: JsonObject, context: AccountAt): SplitPayment {
  const { account, deps, now } = context
  const [charged] = toObjects(body.payments)
  const fields = { ...body, ...charged }
  const request = readPayment(fields, countryOf(account.siteId))
  const shares = readShares(body, request.amount, context)
  const found = request.token === null ? null : findChargeable(deps, account, request.token)
  if (request.token !== null && !found) throw paymentError(2006, now)
  const token = found?.token ?? null
  const payer = findPayer(request.payer, { account, deps, token, now })
  const made = shares.map(({ owner, releaseAt, ...share }): Share => {
    const at = deps.clock.now(owner)
    const id = nextNumber(deps.counters, owner, 'payment')
    const part = { ...request, amount: share.amount, applicationFee: share.applicationFee }
    const payment = charge(part, {
      id,
      site: countryOf(owner.siteId),
      collectorId: owner.userId,
      payer,
      token,
      partner: { platformId: null, integratorId: null, corporationId: null },
      now: at,
      whole: request.amount,
    })
    const saved: Payment = {
      ...payment,
      externalReference: share.externalReference,
      ...(releaseAt !== null && { releaseAt }),
    }
    savePayment(saved, { account: owner, deps, action: 'payment.created', now: at })
    return { ...share, paymentId: id, account: owner.number }
  })
  if (found) {
    const paid = { account: account.number, payment: String(made[0]?.paymentId) }
    deps.tables.cardTokens.put(found.owner, usedToken(found.token, paid, now))
  }
  return {
    id: nextShortId(deps.counters, account, 'split'),
    amount: request.amount,
    externalReference: toText(body.external_reference),
    description: toText(body.description),
    binary: request.binary,
    payer: toObject(body.payer),
    shares: made,
    createdAt: now,
  }
}

/** The shares of the sellers, and the marketplace's rest. Throws for a collector that did not connect. */
function readShares(body: JsonObject, amount: number, { account, deps }: AccountAt): Wanted[] {
  const shares = toObjects(body.disbursements).map((sent): Wanted => {
    const owner = deps.accounts.all().find(({ userId }) => userId === toNumber(sent.collector_id))
    const isConnected =
      owner?.connection?.integrator === account.number && owner.connection.revokedAt === null
    if (!owner || !(isConnected || owner === account)) throw collectorUnknown()
    return {
      owner,
      amount: numberIn(sent.amount),
      applicationFee: toNumber(sent.application_fee) ?? 0,
      externalReference: toText(sent.external_reference) ?? toText(body.external_reference),
      releaseAt: readReleaseDate(sent.money_release_date),
      isRest: false,
    }
  })
  const rest = subtract(amount, sum(...shares.map(share => share.amount)))
  if (rest <= 0) return shares
  const kept = { amount: rest, applicationFee: 0, externalReference: toText(body.external_reference) }
  return [...shares, { ...kept, owner: account, releaseAt: null, isRest: true }]
}

function collectorUnknown() {
  const description = 'The collector was not found.'
  return refusal(400, description, [{ code: 400037, description }])
}
