import { amountsOf, intentBody } from '../../../catalog/requests/payouts.ts'
import { roundFor } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { tokenOf } from '../../http/access.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound } from '../../http/errors/provider-error.ts'
import { refuseInWords } from '../../http/errors/refuse-others.ts'
import { onceIfKeyed } from '../../http/idempotency.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newUlid } from '../../store/accounts/identifiers.ts'
import type { Payout } from '../../store/records/payout.ts'
import { readNotificationUrl } from '../payments/read-payment.ts'
import { begin, checkSender } from './begin-payout.ts'
import { performIntent } from './pay-out.ts'
import { announceTransaction, toIntentJson } from './payout-json.ts'

type OfAccount = Call<Account>

export const intentHandlers = {
  // The reference requires the key, and the guide's examples have none.
  processIntent: onceIfKeyed(processIntent),
  getIntent({ account, params }: OfAccount, deps: Deps) {
    const payout = deps.tables.payouts.get(account.number, params.intent_id ?? '')
    if (!payout?.isIntent) throw notFound('Transaction not found')
    return ok(toIntentJson(payout, account))
  },
}

/** Performs an intent before it answers. The header, or a test credential, selects the test environment. */
function processIntent(call: OfAccount, deps: Deps): Answer {
  const { account, headers, query, now } = call
  checkSender(call)
  checkBody(intentBody, call, refuseInWords)
  const sent = toObject(call.body)
  const token = tokenOf({ authorization: headers.authorization, query })
  const isTest = headers['x-test-token'] === 'true' || /^TEST-/i.test(token ?? '')
  const [amount] = amountsOf(toObject(sent.transaction))
  const id = `${account.userId}-${newUlid(deps.counters, account, { now })}`
  const begun = begin(
    {
      id,
      amount: roundFor(countryOf(account.siteId), amount ?? 0),
      externalReference: toText(sent.external_reference),
      sent,
      status: 'new',
    },
    now,
  )
  const { notification_url } = toObject(toObject(sent.seller_configuration).notification_info)
  const payout: Payout = {
    id,
    isIntent: true,
    externalReference: begun.externalReference,
    notificationUrl: readNotificationUrl(notification_url),
    transactions: [begun],
    createdAt: now,
  }
  announceTransaction(payout, begun, { account, deps })
  const ended = performIntent(begun, isTest, { account, deps, now })
  const stored = { ...payout, transactions: [ended] }
  deps.tables.payouts.put(account.number, stored)
  if (ended.status !== 'new') announceTransaction(stored, ended, { account, deps })
  return { status: 202, body: toIntentJson(stored, account) }
}
