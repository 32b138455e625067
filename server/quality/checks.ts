/** Decides the criteria. What no call shows is not observable, so that no right shop is accused. */

import { toObject } from '../facts/json.ts'
import { cardFieldOf, senderOfToken } from './card.ts'
import { checkFields } from './check-fields.ts'
import { countryOfSale } from './country.ts'
import type { CheckName, Criterion } from './criteria.ts'
import { isAbsent } from './fields.ts'
import { missAfterNews, readsAfterNews } from './news.ts'
import { heardInTime, heardOf, judgeReads, readsElsewhere, readsOf } from './reads.ts'
import { type Delivery, type Recorded, type SeenCall, unseenHeaders } from './recorded.ts'
import type { Sale } from './sales.ts'
import { isSavedPayer } from './stored.ts'
import { evidenceOf, type Finding, finding, seen } from './verdict.ts'

export type Checked = {
  sale: Sale
  criterion: Criterion
  recorded: Recorded
  /** The newest of each route and outcome. */
  calls: readonly SeenCall[]
  /** Those that can have made the token of the sale's card. */
  tokenCalls: readonly SeenCall[]
  /** A notification of a sale that named no address, which shows that the account has one. */
  ofAccount: Delivery | undefined
  /** Whether a card paid the sale. Null: nothing shows it. */
  isCard: boolean | null
}

const checks: Record<CheckName, (checked: Checked) => Finding> = {
  fields: checkFields,
  device: checked => checkDevice(checked, 'missing'),
  // The Brick sends the device by itself, with the card.
  device_of_brick: checked => checkDevice(checked, 'not_observable'),
  webhook: checkWebhook,
  webhook_of_account: checkWebhookOfAccount,
  sdk: ({ sale: { made } }) => {
    const { sdk, sdk_version } = made.recording
    const isServer = made.isShop && sdk !== null && sdk !== 'js'
    const unseen = unseenHeaders(made)
    if (!isServer && unseen) return finding('not_observable', unseen, [made])
    return finding(isServer ? 'met' : 'missing', null, [
      evidenceOf(
        made,
        'header:user-agent',
        isServer ? `${sdk} ${sdk_version ?? ''}`.trim() : made.headers.get('user-agent'),
      ),
    ])
  },
  secure_form: checkSecureForm,
  front_end: ({ tokenCalls }) => {
    const bySdk = tokenCalls.filter(({ recording }) => recording.sdk === 'js')
    const byPage = tokenCalls.filter(call => senderOfToken(call) === 'page').slice(-1)
    return bySdk.length === 0 && byPage.length > 0
      ? finding('not_observable', 'page_without_sdk', byPage)
      : seen(bySdk, 'front_end')
  },
  read: checkRead,
  exercised: ({ criterion: { routes = [] }, ...checked }) =>
    usedAnywhere(checked, call => isAccepted(call) && routes.some(route => isRoute(call, route))),
  rejection: checked =>
    usedAnywhere(checked, ({ answered: { status } }) => status === 'rejected' || status === 'failed'),
  token_in_header: ({ sale: { made } }) => {
    if (made.isShop && /[?&]access_token=/.test(made.url)) return finding('invalid', 'token_in_url', [made])
    return made.headers.has('authorization')
      ? finding('met', null, [evidenceOf(made, 'header:authorization')])
      : finding('not_observable', unseenHeaders(made) ?? 'no_headers', [made])
  },
  made: ({ sale: { made } }) => finding('met', null, [evidenceOf(made, 'type', made.sent.type)]),
  never: ({ criterion: { reason = 'page' } }) => finding('not_observable', reason),
  absent: () => finding('not_applicable', 'no_such_field'),
}

export function check(checked: Checked): Finding {
  const { sale, criterion, isCard } = checked
  if (criterion.only === 'card' && isCard === false)
    return finding('not_applicable', 'not_a_card', [sale.made])
  if (criterion.only === 'card' && isCard === null)
    return finding('not_observable', sale.made.unread ?? 'paid_later', [sale.made])
  if (criterion.only === 'saved_card' && !(isCard === true && isSavedPayer(sale.made.sent)))
    return finding('not_applicable', 'not_a_saved_card')
  if (criterion.only === 'mexico' && countryOfSale(sale)?.id !== 'MLM')
    return finding('not_applicable', 'not_mexico')
  if (criterion.only === 'outside_mexico' && countryOfSale(sale)?.id === 'MLM')
    return finding('not_applicable', 'in_mexico')
  return checks[criterion.check](checked)
}

/**
 * The integration uses it, whichever sale the call is of. The sale's own call is the better evidence; another one is named
 * as such, so that the verdict claims nothing of this sale.
 */
function usedAnywhere(
  { sale, calls }: Pick<Checked, 'sale' | 'calls'>,
  isUse: (call: SeenCall) => boolean,
): Finding {
  const own = sale.calls.filter(isUse)
  if (own.length > 0) return seen(own, 'not_exercised')
  const found = seen(calls.filter(isUse), 'not_exercised')
  return found.status === 'met' ? { ...found, reason: 'of_integration' } : found
}

/** Names that people invented for it. The provider reads the header alone. */
const inventedDevice = ['device_id', 'deviceId', 'device', 'session_id', 'device_session_id']

function checkDevice({ sale: { made } }: Checked, without: 'missing' | 'not_observable'): Finding {
  const header = 'header:x-meli-session-id'
  const unseen = unseenHeaders(made)
  if (unseen) return finding('not_observable', unseen, [made])
  // The journal masks its value, so only its presence is known.
  if (made.headers.has('x-meli-session-id')) return finding('met', null, [evidenceOf(made, header)])
  for (const [path, members] of Object.entries({
    '': made.sent,
    'additional_info.': toObject(made.sent.additional_info),
    'metadata.': toObject(made.sent.metadata),
  })) {
    const name = inventedDevice.find(one => !isAbsent(members[one]))
    if (name !== undefined)
      return finding('invalid', 'device_in_body', [evidenceOf(made, path + name, members[name])])
  }
  return finding(without, without === 'missing' ? null : 'brick', [evidenceOf(made, header)])
}

function checkWebhook(checked: Checked): Finding {
  const found = checkFields(checked)
  const { deliveries, atMs } = checked.recorded
  if (found.status !== 'missing') return found
  // The webhook of the account may be set in the provider's panel. Whether it counts is not known.
  if (deliveries === null) return finding('not_observable', 'no_deliveries', found.evidence)
  const { sale, ofAccount } = checked
  if (sale.deliveries.length > 0)
    return finding('not_observable', 'panel_webhook', [...sale.deliveries, ...found.evidence])
  if (ofAccount) return finding('not_observable', 'panel_webhook_of_other', [ofAccount, ...found.evidence])
  // Nobody is notified of what nobody paid.
  if (!sale.calls.some(isPayment)) return finding('not_observable', 'unpaid', found.evidence)
  const isNew = atMs - sale.made.atMs < notifyingMs
  return isNew ? finding('not_observable', 'not_notified_yet', found.evidence) : found
}

/** A notification that did not arrive in this time is late: the provider sends the first one at once. */
const notifyingMs = 60_000

function isPayment({ route, answered: { payments } }: SeenCall): boolean {
  return / \/v1\/payments(?:$|\/\{id\}$)/.test(route) || (Array.isArray(payments) && payments.length > 0)
}

function checkWebhookOfAccount({ sale, criterion: { wrong = [] } }: Checked): Finding {
  const name = wrong.find(field => !isAbsent(sale.made.sent[field]))
  if (name !== undefined)
    return finding('invalid', 'wrong_field', [evidenceOf(sale.made, name, sale.made.sent[name])])
  // What this gateway received is no proof that the store has been told.
  if (sale.deliveries.length > 0 && heardOf(sale).length === 0)
    return finding('not_observable', 'panel_webhook', sale.deliveries)
  return seen(heardOf(sale), 'panel')
}

export function checkSecureForm({ sale, tokenCalls: found }: Pick<Checked, 'sale' | 'tokenCalls'>): Finding {
  const clear = sale.calls.find(call => cardFieldOf(call) !== null)
  // The number itself is never shown.
  if (clear !== undefined)
    return finding('invalid', 'card_on_server', [evidenceOf(clear, cardFieldOf(clear))])
  const senders = new Set(found.map(senderOfToken))
  const [sender] = senders
  if (senders.size !== 1 || sender === 'unknown') return finding('not_observable', 'front_end')
  const evidence = found.slice(-1).map(call => evidenceOf(call, 'card_number'))
  return sender === 'page' ? finding('met', null, evidence) : finding('invalid', 'card_on_server', evidence)
}

function checkRead({ sale, criterion: { routes = [] }, recorded: { deliveries, atMs } }: Checked): Finding {
  const reads = readsOf(sale).filter(call => routes.some(route => isRoute(call, route)))
  const proving = readsAfterNews(sale, reads, atMs)
  // A read without a notification that the store accepted may be polling.
  const isHeard = heardOf(sale).length > 0
  if (isHeard && proving.length > 0) return judgeReads(proving)
  if (deliveries === null) return finding('not_observable', 'no_deliveries')
  const elsewhere = readsElsewhere(sale).filter(call => routes.some(route => isRoute(call, route)))
  if (elsewhere.length > 0) return finding('not_observable', 'other_credentials', elsewhere)
  if (isHeard && reads.length > 0) return missAfterNews(sale, reads, atMs)
  return heardInTime(sale, atMs).length > 0 && sale.made.isShop
    ? finding('missing', null, heardOf(sale))
    : finding('not_observable', 'not_notified', sale.forged)
}

const isAccepted = ({ status }: SeenCall) => status === null || status < 400

/** @param route with a member of the body after a blank: `PUT /v1/payments/{id} status=cancelled` */
function isRoute(call: SeenCall, route: string): boolean {
  const [method, path, member] = route.split(' ')
  if (call.route !== `${method} ${path}`) return false
  const [name = '', value] = member?.split('=') ?? []
  return member === undefined || call.sent[name] === value
}
