/** Checks fields that a body or a header must have, and their values. */
import { textIn, toObject } from '../facts/json.ts'
import { countryOfSale } from './country.ts'
import type { Criterion } from './criteria.ts'
import { type FoundField, findField, isAbsent, isMasked, presentOf } from './fields.ts'
import { type SeenCall, textOf, unseenHeaders } from './recorded.ts'
import { isAccepted, type Sale } from './sales.ts'
import { isStored, sourceOf } from './stored.ts'
import { type Context, checkValue, isWarning } from './values.ts'
import { type Evidence, evidenceOf, type Finding, finding } from './verdict.ts'

type Checked = { sale: Sale; criterion: Criterion; calls: readonly SeenCall[] }

export function checkFields({ sale, criterion, calls }: Checked): Finding {
  const { made } = sale
  const { fields = [], wrong = [], rule } = criterion
  const unseen = unseenHeaders(made)
  const met: Evidence[] = []
  let warned: Finding | null = null
  for (const field of fields) {
    const lost = (
      status: 'missing' | 'invalid' | 'warning',
      reason: string | null,
      { path, value }: FoundField,
    ) => ({
      ...finding(status, reason, [evidenceOf(sourceOf(sale, path), path, value)]),
      field,
    })
    const places = presentOf(made, field)
    const absent = places.find(({ value }) => isAbsent(value))
    if (absent !== undefined) {
      if (unseen && field.includes('header:')) return finding('not_observable', unseen, [made])
      const misplaced = wrong.flatMap(one => findField(made, one)).find(({ value }) => !isAbsent(value))
      if (misplaced) return lost('invalid', 'wrong_field', misplaced)
      const known = isStored(sale, field) ? answeredOf(made, field) : null
      if (known === undefined) return finding('not_observable', 'stored', [made])
      if (known === null)
        return made.unread ? finding('not_observable', made.unread, [made]) : lost('missing', null, absent)
      met.push(evidenceOf(made, `response:${known.path}`, known.value))
      continue
    }
    for (const place of places) {
      const { path, value } = place
      const isJudged = rule !== undefined && !isMasked(value)
      const problem = isJudged ? checkValue(rule, value, contextOf({ sale, criterion, calls })) : null
      // Not to use it is no wrong value: the provider's default is another one.
      if (problem === 'not_used') return lost('missing', null, place)
      if (isWarning(problem)) warned ??= lost('warning', problem, place)
      else if (problem !== null) return lost('invalid', problem, place)
      met.push(evidenceOf(sourceOf(sale, path), path, value))
    }
  }
  return (
    sameNames(sale, criterion) ?? repeatedReference(sale, criterion) ?? warned ?? finding('met', null, met)
  )
}

/** What the provider answered of a field that it has stored. Undefined: nothing. */
function answeredOf(made: SeenCall, field: string): FoundField | undefined {
  const found = field.split('|').flatMap(one => findField({ ...made, sent: made.answered }, one))
  return found.find(({ value }) => !isAbsent(value))
}

function contextOf({ sale, criterion: { maxLength }, calls }: Checked): Context {
  return {
    ...(maxLength !== undefined && { maxLength }),
    hasAutoReturn: !isAbsent(sale.made.sent.auto_return),
    // The answer is a list, which is no object, so it is read as text.
    answered: () =>
      calls
        .filter(({ route }) => route === 'GET /item_categories')
        .flatMap(({ recording }) =>
          [...recording.response.matchAll(/"id"\s*:\s*"([^"]+)"/g)].map(([, id = '']) => id),
        ),
    decimals: countryOfSale(sale)?.decimals,
  }
}

/** One word sent in both fields. Test users may be called so. */
function sameNames({ made: { sent }, made }: Sale, { id }: Criterion): Finding | null {
  if (id !== 'payer_last_name') return null
  const payer = { ...toObject(toObject(sent.additional_info).payer), ...toObject(sent.payer) }
  const [first, last] = [textOf(payer.name ?? payer.first_name), textOf(payer.surname ?? payer.last_name)]
  if (first === null || last === null || isMasked(first) || isMasked(last)) return null
  if (first.toLowerCase() !== last.toLowerCase() || /^test/i.test(first)) return null
  return { ...finding('invalid', 'same_names', [evidenceOf(made, 'payer', { first, last })]), field: 'payer' }
}

const charged = ['approved', 'authorized', 'processed']

/** So many payers of unpaid sales do not correct an address. */
const manyPayers = 3

/**
 * Payers who paid with one reference. One payer may pay a sale twice, with two cards or by mistake, and a shop may make
 * a second preference for a sale.
 */
function repeatedReference({ creations, made }: Sale, { rule }: Criterion): Finding | null {
  if (rule !== 'reference') return null
  const emailOf = ({ sent }: SeenCall) =>
    textOf(toObject(sent.payer).email ?? sent.payer_email)?.toLowerCase()
  const accepted = creations.filter(isAccepted)
  const paid = accepted.filter(({ answered }) => charged.includes(textIn(answered.status)))
  const [byPayer, paidByPayer] = [accepted, paid].map(calls => {
    const payers = Map.groupBy(calls, emailOf)
    payers.delete(undefined)
    return [...payers.values()].flatMap(([call]) => call ?? [])
  })
  const repeated = (paidByPayer?.length ?? 0) > 1 ? paidByPayer : byPayer
  if (repeated === undefined || (repeated !== paidByPayer && repeated.length < manyPayers)) return null
  const evidence = repeated.map(call => evidenceOf(call, 'external_reference', made.sent.external_reference))
  return { ...finding('invalid', 'not_unique', evidence), field: 'external_reference' }
}
