/** What a shop does after a write whose answer was lost: a new key may do it twice. */
import { intentOf, isKeyed, isLookUp } from '../facts/double-charges.ts'
import { isLost } from '../facts/quality-terms.ts'
import {
  type Checked,
  type Double,
  doublesOf,
  evidenceOfBoth,
  findRefusedRepeat,
  lostOf,
  toReadCall,
  withKey,
  writesOf,
} from './doubles.ts'
import { isHiddenByFault, learnedOf } from './learned-charge.ts'
import { newKeyReasonOf } from './new-key-reason.ts'
import type { SeenCall } from './recorded.ts'
import { type Finding, finding } from './verdict.ts'

/** After a lost answer the same key tells whether the call was performed; a new one may charge again. */
export function checkLostAnswers(checked: Checked): Finding {
  const found = judgeLostAnswers(checked)
  if (isLost(found)) return found
  // It did no harm this time, and shows what the shop would do if the call had been performed.
  const unclear = doublesOf(checked).find(({ rule }) => rule === 'new_key_after_unclear_answer')
  return unclear ? finding('warning', 'new_key_unclear', evidenceOfBoth(unclear)) : found
}

function judgeLostAnswers(checked: Checked): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const blind = doublesOf(checked).find(({ rule }) => rule === 'new_key_after_lost_answer')
  if (blind) return findNewKey(blind, checked)
  const shown = doublesOf(checked).find(({ rule }) => rule === 'shown_refund_repeated')
  if (shown) return finding('invalid', 'shown_refund_repeated', evidenceOfBoth(shown))
  const lost = lostOf(checked)
  if (lost.length === 0) return finding('not_applicable', 'no_lost_answer')
  const operations = [...Map.groupBy(lost, operationOf).values()]
  const unrepeated = operations.filter(calls => repeatOf(calls, checked) === undefined).flat()
  const anew = checked.doubles.found.find(
    ({ rule, pair: [first, second] }) =>
      rule !== 'key_of_another_body' &&
      rule !== 'refused_repeat' &&
      rule !== 'new_key_after_unclear_answer' &&
      first &&
      second &&
      unrepeated.includes(first) &&
      first.recording.idempotency_key !== second.recording.idempotency_key,
  )
  if (anew) return findNewKey(anew, checked)
  const refused = findRefusedRepeat(unrepeated, checked)
  if (refused) {
    const reason = learnedOf(refused, checked) === 'shown' ? 'shown_charge_refused' : 'new_key_refused'
    return finding('invalid', reason, refused.pair.map(withKey))
  }
  if (unrepeated.length > 0) {
    const otherwise = checked.doubles.found.find(
      ({ rule, pair: [first] }) => rule === 'key_of_another_body' && first && unrepeated.includes(first),
    )
    if (otherwise) return finding('not_observable', 'repeated_otherwise', otherwise.pair.map(withKey))
    const unknown = unrepeated.filter(write => findSearch(write, checked) === undefined)
    if (unknown.length > 0) return findUnseen(unknown, checked)
    const found = unrepeated.flatMap(write => [withKey(write), findSearch(write, checked)])
    return finding(
      'met',
      'looked_up',
      found.filter(one => one !== undefined),
    )
  }
  return finding(
    'met',
    null,
    operations.flatMap(calls => [calls[0], repeatOf(calls, checked)].flatMap(one => one ?? [])).map(withKey),
  )
}

/** Nobody saw what the shop does after a lost answer. The reason says what it did instead. */
function findUnseen(lost: readonly SeenCall[], { sale }: Checked): Finding {
  if (!lost.some(call => isKeyed(toReadCall(call))))
    return finding('not_observable', 'unkeyed_not_searched', lost.map(withKey))
  const later = (write: SeenCall) =>
    sale.calls.filter(call => call.isShop && call !== write && call.atMs >= write.atMs)
  const withFirst = (isIt: (call: SeenCall, write: SeenCall) => boolean) =>
    lost.flatMap(write => {
      const found = later(write).find(call => isIt(call, write))
      return found ? [write, found] : []
    })
  const again = withFirst((call, write) => intentOf(toReadCall(call)) === intentOf(toReadCall(write)))
  if (again.length > 0) return finding('not_observable', 'sent_again', again.map(withKey))
  const read = withFirst(isReadOf)
  if (read.length > 0) return finding('not_observable', 'read_after_loss', read.map(withKey))
  return finding('not_observable', 'not_repeated', lost.map(withKey))
}

/** Whether the shop may have looked for what the write did, with or without success. */
function isReadOf(call: SeenCall, write: SeenCall): boolean {
  const { resource } = toReadCall(write)
  return (
    call.route.startsWith('GET ') &&
    (searching.test(call.route) || (resource !== null && toReadCall(call).resource === resource))
  )
}

/** A read by id may follow from a notification. Only a search, or a list of refunds, shows that the shop looked. */
const searching = /\/(?:search|orders|refunds)$/

/** The search by which the shop can have learned what became of a write whose answer was lost. */
function findSearch(write: SeenCall, { sale }: Checked): SeenCall | undefined {
  return sale.calls.find(
    call =>
      call.isShop &&
      call.atMs >= write.atMs &&
      searching.test(call.route) &&
      isLookUp(toReadCall(call), toReadCall(write)),
  )
}

function findNewKey(double: Double, checked: Checked): Finding {
  const status = isHiddenByFault(double, checked) ? 'warning' : 'invalid'
  return finding(status, newKeyReasonOf(double, checked), evidenceOfBoth(double))
}

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
