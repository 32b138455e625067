/** Our own floor, apart from the provider's list: what loses money or secrets, and no measurement shows. */
import { subscriptions } from '../catalog/subscriptions.ts'
import { keyedWrites } from '../facts/double-charges.ts'
import { isOfPlugin } from '../facts/plugin-routes.ts'
import { checkChargedTwice } from './charged-twice.ts'
import { checkSecureForm } from './checks.ts'
import { type Checked, withKey } from './doubles.ts'
import { isAbsent } from './fields.ts'
import { checkHandlerGrade } from './handler-grade.ts'
import { checkLostAnswers } from './lost-answers.ts'
import { limitToRead } from './partly-read.ts'
import { checkPaymentRead, checkPolling } from './payment-read.ts'
import { unseenHeaders } from './recorded.ts'
import { checkReusedKeys } from './reused-keys.ts'
import { evidenceOf, type Finding, finding, seen, type Verdict } from './verdict.ts'

/** Routes that the provider's own documents call deprecated, and what replaces them. No date of their end is known. */
const deprecated: readonly (readonly [route: RegExp, replacement: string])[] = [
  [/ \/instore\/(?:qr|orders\/qr)\//, 'POST /v1/orders (type qr)'],
  [/ \/mpmobile\/instore\//, 'POST /v1/orders (type qr)'],
  [/ \/point\/integration-api\/(?:devices\/\{device_id\}\/)?payment-intents/, 'POST /v1/orders (type point)'],
  [/^GET \/point\/integration-api\/devices$/, 'GET /terminals/v1/list'],
  [/^PATCH \/point\/integration-api\/devices\//, 'PATCH /terminals/v1/setup'],
]

/** The first major version of today's SDK. */
const firstMajor: Record<string, number> = { node: 2, php: 3, java: 2, python: 2, ruby: 2, dotnet: 2 }

/** What the provider answers to credentials of two environments. */
const mixed = /unauthorized use of live credentials|token must be for test|invalid users involved/i

/** What tokens begin with. The journal masks it, a HAR file does not. */
const tokenKind = /^Bearer (TEST|APP_USR)-/i

const floor: Record<string, (checked: Checked) => Finding> = {
  card_number_on_server: ({ sale, tokenCalls, isCard }) => {
    if (isCard) return checkSecureForm({ sale, tokenCalls })
    return isCard === null && sale.isOrder
      ? finding('not_observable', 'paid_later')
      : finding('not_applicable', 'not_a_card')
  },

  idempotency_key: ({ sale }) => {
    const writes = sale.calls.filter(
      ({ route, isShop, headers, recording }) =>
        isShop &&
        keyedWrites.has(route) &&
        !(isAbsent(recording.idempotency_key) && isOfPlugin(name => headers.get(name))),
    )
    if (writes.length === 0) {
      const ignored = sale.calls.filter(
        ({ route, isShop }) => isShop && route === subscriptions.create.provider,
      )
      return finding('not_applicable', ignored.length > 0 ? 'key_ignored' : 'no_money_write', ignored)
    }
    const keyless = writes.filter(({ recording }) => isAbsent(recording.idempotency_key))
    const without = keyless.filter(call => unseenHeaders(call) === null)
    if (without.length === 0 && keyless.length > 0) return finding('not_observable', 'no_headers', keyless)
    return without.length > 0
      ? finding('missing', null, without.map(withKey))
      : finding('met', null, writes.map(withKey))
  },

  idempotency_key_reused: checkReusedKeys,
  repeated_after_lost_answer: checkLostAnswers,
  charged_twice: checkChargedTwice,

  notifications_not_polling: checkPolling,
  payment_read: checkPaymentRead,
  handler_graded: checkHandlerGrade,

  credentials_not_mixed: ({ sale }) => {
    const refused = sale.calls.find(
      ({ status, isFaulted, recording }) =>
        !isFaulted && (status ?? 0) >= 400 && mixed.test(recording.response),
    )
    if (refused !== undefined) return finding('invalid', 'credentials_mixed', [refused])
    const beginnings = Map.groupBy(
      sale.calls,
      ({ headers }) => tokenKind.exec(headers.get('authorization') ?? '')?.[1],
    )
    beginnings.delete(undefined)
    if (beginnings.size > 1)
      return finding(
        'invalid',
        'credentials_mixed',
        [...beginnings].flatMap(([kind, calls]) =>
          calls.slice(-1).map(call => evidenceOf(call, 'header:authorization', `Bearer ${kind}-…`)),
        ),
      )
    const accepted = sale.calls.filter(
      ({ route, status }) => !route.startsWith('GET ') && status !== null && status < 300,
    )
    // The journal masks tokens, and test tokens look like others since 2024.
    return seen(accepted, 'masked')
  },

  current_routes: ({ sale, calls }) => {
    const found = calls.flatMap(call => {
      const match = deprecated.find(([route]) => route.test(call.route))
      return match === undefined ? [] : [{ call, replacement: match[1] }]
    })
    return found.length > 0
      ? finding(
          'invalid',
          'deprecated',
          found.slice(-3).map(({ call, replacement }) => evidenceOf(call, 'route', replacement)),
        )
      : finding('met', null, [sale.made])
  },

  accepted_in_production: ({ sale }) => {
    // A refused call shows by its answer what is wrong.
    const judged = sale.calls.filter(
      ({ route, status, isFaulted, unread, recording }) =>
        !route.startsWith('GET ') &&
        recording.warnings !== undefined &&
        (status ?? 500) < 400 &&
        !isFaulted &&
        unread === null,
    )
    const warned = judged.flatMap(call =>
      (call.recording.warnings ?? []).map(({ path }) => evidenceOf(call, path || null)),
    )
    return warned.length > 0 ? finding('invalid', 'warned', warned) : seen(judged, 'not_judged')
  },

  current_sdk: ({ sale: { made } }) => {
    const { sdk, sdk_version } = made.recording
    const major = Number.parseInt(sdk_version ?? '', 10)
    if (sdk === null || Number.isNaN(major)) return finding('not_observable', 'no_sdk')
    const evidence = [evidenceOf(made, 'header:user-agent', `${sdk} ${sdk_version}`)]
    return major < (firstMajor[sdk] ?? 0)
      ? finding('invalid', 'old_sdk', evidence)
      : finding('met', null, evidence)
  },
}

/** Who charges twice loses a buyer, which is worse than a lost point. */
const ofMoneyLost = ['repeated_after_lost_answer', 'charged_twice']

/** @param calls all of the shop's, in the order of time */
export function checkSafety(checked: Checked): Verdict[] {
  return Object.entries(floor).map(([id, check]) => {
    const { sale, recorded } = checked
    const { status, reason, evidence, field } = limitToRead(check(checked), {
      sale,
      cut: recorded.cut,
      check: id,
    })
    return {
      id,
      class: ofMoneyLost.includes(id) ? 'mandatory' : 'advisory',
      aspect: 'safety',
      status,
      fields: field === undefined ? [] : [field],
      reason,
      evidence,
      change: null,
      points: null,
    }
  })
}
