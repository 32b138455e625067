/** Our own floor, apart from the provider's list: what loses money or secrets, and no measurement shows. */
import { orders } from '../catalog/orders.ts'
import { payments } from '../catalog/payments.ts'
import { preferences } from '../catalog/preferences.ts'
import { type DoubleCharge, findPairs, keyedWrites } from '../facts/double-charges.ts'
import { findOpenCharges, learnLostCharges } from '../facts/lost-charges.ts'
import { isOfPlugin } from '../facts/plugin-routes.ts'
import type { ReadCall } from '../facts/recorded-calls.ts'
import {
  type Checked as CheckedCriterion,
  checkSecureForm,
  isLostToFault,
  judgeReads,
  readsOf,
} from './checks.ts'
import { isAbsent } from './fields.ts'
import { type SeenCall, textOf, unseenHeaders } from './recorded.ts'
import { evidenceOf, type Finding, finding, seen, type Verdict } from './verdict.ts'

type Checked = Omit<CheckedCriterion, 'criterion'> & { doubles: Doubles }

/** Two calls that break one rule; also of two sales. */
type Double = { rule: DoubleCharge['rule']; pair: readonly SeenCall[] }
/** `open`: calls that may have charged, and nobody knows. */
type Doubles = { found: readonly Double[]; open: ReadonlySet<SeenCall> }

/** The reads of one payment or order. */
const reading = new Set<string>([payments.get.provider, orders.get.provider])

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

/** A page that waits for a slow payment reads it some times. */
const manyReads = 10

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
    if (writes.length === 0) return finding('not_applicable', 'no_money_write')
    const keyless = writes.filter(({ recording }) => isAbsent(recording.idempotency_key))
    const without = keyless.filter(call => unseenHeaders(call) === null)
    if (without.length === 0 && keyless.length > 0) return finding('not_observable', 'no_headers', keyless)
    return without.length > 0
      ? finding('missing', null, without.map(withKey))
      : finding('met', null, writes.map(withKey))
  },

  idempotency_key_reused: checked => {
    const found = fromDoubles(checked, ['key_of_another_body'], 'key_reused')
    const hasKey = writesOf(checked).some(({ recording }) => !isAbsent(recording.idempotency_key))
    return found.status === 'met' && !hasKey ? finding('not_observable', 'no_key') : found
  },
  repeated_after_lost_answer: checked => {
    const found = fromDoubles(checked, ['new_key_after_lost_answer'], 'new_key')
    if (found.status !== 'met') return found
    const lost = writesOf(checked).filter(({ recording }) => recording.outcome_unknown === true)
    if (lost.length === 0) return finding('not_applicable', 'no_lost_answer')
    const operations = [...Map.groupBy(lost, operationOf).values()]
    const unrepeated = operations.filter(calls => repeatOf(calls, checked) === undefined).flat()
    const anew = checked.doubles.found.find(
      ({ rule, pair: [first, second] }) =>
        rule !== 'key_of_another_body' &&
        first &&
        second &&
        unrepeated.includes(first) &&
        first.recording.idempotency_key !== second.recording.idempotency_key,
    )
    if (anew) return finding('invalid', 'new_key', anew.pair.map(withKey))
    if (unrepeated.length > 0) {
      const otherwise = checked.doubles.found.find(
        ({ rule, pair: [first] }) => rule === 'key_of_another_body' && first && unrepeated.includes(first),
      )
      return otherwise
        ? finding('not_observable', 'repeated_otherwise', otherwise.pair.map(withKey))
        : finding('not_observable', 'not_repeated', unrepeated.map(withKey))
    }
    return finding(
      'met',
      null,
      operations
        .flatMap(calls => [calls[0], repeatOf(calls, checked)].flatMap(one => one ?? []))
        .map(withKey),
    )
  },
  charged_twice: checked => {
    const found = fromDoubles(checked, ['same_reference', 'same_cart'], 'charged_twice')
    if (found.status !== 'met') return found
    const open = writesOf(checked).filter(call => checked.doubles.open.has(call))
    if (open.length > 0) return finding('not_observable', 'charge_unknown', open)
    return writesOf(checked).some(mayCharge) ? found : finding('not_applicable', 'no_money_write')
  },

  notifications_not_polling: ({ sale }) => {
    const reads = sale.calls.filter(({ route }) => reading.has(route))
    // A store repeats a read that met a fault.
    const answered = reads.filter(read => !isLostToFault(read))
    const same = [...Map.groupBy(answered, call => `${call.id} ${call.answered.status}`).values()]
    const most = same.toSorted((a, b) => b.length - a.length)[0] ?? []
    if (most.length >= manyReads) return finding('invalid', 'polling', most.slice(-2))
    return reads.length === 0 ? finding('not_observable', 'not_read') : judgeReads(reads)
  },

  payment_read: ({ sale, recorded }) => {
    const reads = readsOf(sale)
    if (reads.length > 0) return judgeReads(reads)
    const heard = sale.deliveries.filter(
      ({ forward, received_at }) =>
        forward === 'delivered' && recorded.atMs - Date.parse(received_at) > 10_000,
    )
    if (heard.length === 0) return finding('not_observable', 'not_notified')
    return sale.product === 'checkout_pro'
      ? finding('missing', null, heard)
      : finding('not_observable', 'answered', heard)
  },

  handler_graded: ({ recorded: { grade } }) => {
    if (grade === null) return finding('not_observable', 'not_graded')
    const shown = [{ seq: null, operation: 'grade', field: grade.url, value: grade.startedAt }]
    if (grade.worst !== null) return finding('invalid', 'grade_findings', shown)
    return grade.isWhole ? finding('met', null, shown) : finding('not_observable', 'grade_incomplete', shown)
  },

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
      (call.recording.warnings ?? []).map(({ code, path }) => evidenceOf(call, path || null, code)),
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
    const { status, reason, evidence, field } = check(checked)
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

/** Of all calls at once: the rules look at each pair. */
export function findDoubles(calls: readonly SeenCall[]): Doubles {
  const bySeq = new Map(calls.flatMap(call => (call.isShop ? [[call.seq, call]] : [])))
  const read = [...bySeq.values()].map(
    ({ recording, route, id, atMs, sent, answered, sold, headers }): ReadCall => ({
      ...recording,
      ...{ atMs, sent, answered, sold },
      operation: route,
      resource: id ?? textOf(answered.id),
      credentials: recording.credentials ?? headers.get('authorization') ?? null,
      external_reference: recording.external_reference ?? textOf(answered.external_reference),
    }),
  )
  const seenOf = (...some: ReadCall[]) => some.flatMap(({ seq }) => bySeq.get(seq) ?? [])
  const found = Object.entries(findPairs(read)).flatMap(([name, pairs]) => {
    const rule = name as DoubleCharge['rule']
    return pairs.map(pair => ({ rule, pair: seenOf(...pair) }))
  })
  return { found, open: new Set(seenOf(...findOpenCharges(learnLostCharges(read)))) }
}

/** A finding of each sale that has one of the two calls. */
function fromDoubles(checked: Checked, rules: readonly string[], reason: string): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const double = checked.doubles.found.find(
    ({ rule, pair }) => rules.includes(rule) && pair.some(call => writes.includes(call)),
  )
  return double === undefined
    ? finding('met', null, writes.slice(-1))
    : finding('invalid', reason, double.pair.map(withKey))
}

/** A preference is paid later, by others, and a rejected payment charges nothing. */
const mayCharge = ({ route, answered }: SeenCall): boolean =>
  route !== preferences.create.provider && answered.status !== 'rejected'

const writesOf = ({ sale }: Checked) =>
  sale.calls.filter(({ isShop, route }) => isShop && /^POST /.test(route))

/** Calls with one key are one operation. A call without a key is one of its own. */
const operationOf = ({ seq, route, id, recording: { idempotency_key: key } }: SeenCall) =>
  key === null ? `${seq}` : `${route} ${id} ${key}`

function repeatOf([first]: readonly SeenCall[], checked: Checked): SeenCall | undefined {
  if (first === undefined) return undefined
  return writesOf(checked).findLast(
    call =>
      call !== first &&
      call.atMs >= first.atMs &&
      operationOf(call) === operationOf(first) &&
      !checked.doubles.found.some(
        ({ rule, pair }) => rule === 'key_of_another_body' && pair.includes(first) && pair.includes(call),
      ),
  )
}

const withKey = (call: SeenCall) =>
  evidenceOf(call, 'header:x-idempotency-key', call.recording.idempotency_key ?? undefined)
