/** Measures recorded sales by the provider's criteria, one at a time as the provider does, and then the worst of them. */

import { gravityOf, isLost, type QualityProduct, qualityLast, rankLosses } from '../facts/quality-terms.ts'
import { findCardTokens, isCardSale, tokenCallsOf } from './card.ts'
import { changeOf } from './change.ts'
import { check } from './checks.ts'
import { type Criterion, criteriaOf, knownPoints } from './criteria.ts'
import { findDoubles } from './doubles.ts'
import { isAbsent } from './fields.ts'
import { limitToRead } from './partly-read.ts'
import type { CutOff, Recorded, SeenCall } from './recorded.ts'
import { checkSafety } from './safety.ts'
import { groupSales, type Sale } from './sales.ts'
import { finish, type Steps } from './steps.ts'
import type { Verdict } from './verdict.ts'

export type Count = { met: number; of: number }

/** What can be said in numbers. `points`: a local estimate, for Checkout Pro alone. */
export type Numbers = {
  mandatory: Count
  recommended: Count
  good_practice: Count
  advisory: Count
  safety: Count
  /** Criteria that no recorded call can show. */
  not_observable: number
  points: { min: number; max: number } | null
}

export type SaleQuality = {
  sale: string
  product: QualityProduct
  /** Of the call that made it, ISO 8601. */
  made_at: string
  /** Why its body could not be read, so that little can be said of it. Null: it was. */
  not_measurable: SeenCall['unread']
  numbers: Numbers
  verdicts: readonly Verdict[]
}

export type Quality = {
  /** The newest first. */
  sales: readonly SaleQuality[]
  /** The name of the sale that is worse than all others (see `compare`). Null: there is none. */
  worst: string | null
  /** The name of the sale in the middle. Null without a sale that could be measured. */
  median: string | null
  /** What was not read, because there is too much of it. Null: all was read. `before`: ISO 8601. */
  cut_off: (Pick<CutOff, 'by' | 'max'> & { before: string }) | null
}

export type MeasureOptions = {
  /** A reference, or the id of a preference, an order or a payment. Absent: all. */
  sale?: string | undefined
  /** Absent: all. `bricks` measures sales by Checkout API and Orders as those of a Brick. */
  product?: QualityProduct | undefined
  /** How many of the newest sales. */
  last?: number | undefined
}

export function measure(recorded: Recorded, options?: MeasureOptions): Quality {
  return finish(measureSteps(recorded, options))
}

/** Each call and each sale is a step. */
export function* measureSteps(
  recorded: Recorded,
  { sale: name, product, last = qualityLast.usual }: MeasureOptions = {},
): Steps<Quality> {
  const { sales, calls } = yield* groupSales(recorded)
  const chosen = sales
    .filter(sale => name === undefined || sale.names.has(name))
    .flatMap(sale => asProduct(sale, product) ?? [])
    .slice(0, last)
  const doubles = findDoubles(calls)
  yield
  const tokens = findCardTokens(calls)
  const ofAccount = sales.find(isToldUnasked)?.deliveries[0]
  const exercised = toExercised(calls)
  const measured: SaleQuality[] = []
  for (const sale of chosen) {
    const tokenCalls = tokenCallsOf(sale, tokens)
    const isCard = isCardSale(sale)
    measured.push(measureSale({ sale, recorded, calls: exercised, tokenCalls, doubles, ofAccount, isCard }))
    yield
  }
  const ranked = measured.filter(one => one.not_measurable === null).toSorted(compare)
  return {
    sales: measured,
    worst: findWorst(ranked),
    median: ranked[Math.floor(ranked.length / 2)]?.sale ?? null,
    cut_off: cutOffOf(recorded),
  }
}

function cutOffOf({ cut }: Recorded): Quality['cut_off'] {
  // Nothing of the one sale that was asked for is missing.
  if (!cut || cut.isSaleWhole) return null
  const { by, max, beforeMs, writesBeforeMs } = cut
  return { by, max, before: new Date(Math.max(beforeMs, writesBeforeMs)).toISOString() }
}

/** Null: the user asked for another product. */
function asProduct(sale: Sale, product: QualityProduct | undefined): Sale | null {
  if (product === undefined || product === sale.product) return sale
  const mayBeBrick = sale.product === 'checkout_api' || sale.product === 'orders'
  return product === 'bricks' && mayBeBrick ? { ...sale, product } : null
}

/** Whether notifications of the sale went to the address of the account, because it named none. */
function isToldUnasked({ made: { sent, unread }, deliveries }: Sale): boolean {
  return deliveries.length > 0 && unread === null && isAbsent(sent.notification_url)
}

type Measured = Parameters<typeof checkSafety>[0]

function measureSale(measured: Measured): SaleQuality {
  const { sale } = measured
  const verdicts = criteriaOf(sale.product, sale.isOrder).map(criterion => toVerdict(criterion, measured))
  const all = [...verdicts, ...checkSafety(measured)]
  return {
    sale: sale.id,
    product: sale.product,
    made_at: sale.made.recording.received_at,
    not_measurable: Object.keys(sale.made.sent).length === 0 ? sale.made.unread : null,
    numbers: count(all, sale.product),
    verdicts: all,
  }
}

function toVerdict(criterion: Criterion, measured: Measured): Verdict {
  const { id, class: itsClass, aspect, fields = [], points = null } = criterion
  const found = check({ ...measured, criterion })
  const { sale, recorded } = measured
  const { status, reason, evidence, field } = limitToRead(found, {
    sale,
    cut: recorded.cut,
    check: criterion.check,
  })
  return {
    id,
    class: itsClass,
    aspect,
    status,
    fields: [...fields],
    reason,
    evidence,
    change: isLost({ status }) && reason !== 'not_unique' ? changeOf(sale, criterion, field) : null,
    points,
  }
}

/** The newest call of each route and outcome, which shows that it is used. A long history has thousands alike. */
function toExercised(calls: readonly SeenCall[]): readonly SeenCall[] {
  const newest = new Map<string, SeenCall>()
  for (const call of calls)
    newest.set(`${call.route} ${call.status} ${call.sent.status} ${call.answered.status}`, call)
  return [...newest.values()]
}

const isKept = ({ status }: Verdict) => status === 'met' || status === 'warning'

function count(verdicts: readonly Verdict[], product: QualityProduct): Numbers {
  const of = (list: readonly Verdict[]): Count => ({
    met: list.filter(isKept).length,
    of: list.filter(verdict => isKept(verdict) || isLost(verdict)).length,
  })
  const listed = verdicts.filter(({ aspect }) => aspect !== 'safety')
  const ofClass = (name: Verdict['class']) => of(listed.filter(one => one.class === name))
  return {
    mandatory: ofClass('mandatory'),
    recommended: ofClass('recommended'),
    good_practice: ofClass('good_practice'),
    advisory: ofClass('advisory'),
    safety: of(verdicts.filter(({ aspect }) => aspect === 'safety')),
    not_observable: listed.filter(({ status }) => status === 'not_observable').length,
    points: product === 'checkout_pro' ? estimate(listed) : null,
  }
}

/** What third parties reported adds up to 81 of 100. Nobody knows what the other 19 are for. */
function estimate(verdicts: readonly Verdict[]): { min: number; max: number } {
  const sum = (status: Verdict['status']) =>
    verdicts.reduce((total, one) => total + (one.status === status ? (one.points ?? 0) : 0), 0)
  const min = sum('met')
  return { min, max: min + sum('warning') + sum('not_observable') + (100 - knownPoints) }
}

/** The one with the graver finding first: a double charge is worse than any point. Of equal ones, the one with more. */
function compare(a: SaleQuality, b: SaleQuality): number {
  const [first, second] = [a, b].map(({ verdicts }) => countByGravity(verdicts))
  const levels = [...new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])].toSorted((x, y) => x - y)
  return levels.reduce((order, at) => order || (second?.get(at) ?? 0) - (first?.get(at) ?? 0), 0)
}

/** @param ranked the worst first */
function findWorst([first, second]: readonly SaleQuality[]): string | null {
  if (first === undefined || rankLosses(first.verdicts).length === 0) return null
  return second === undefined || compare(first, second) < 0 ? first.sale : null
}

function countByGravity(verdicts: readonly Verdict[]): Map<number, number> {
  const levels = Map.groupBy(rankLosses(verdicts), gravityOf)
  return new Map([...levels].map(([level, ones]) => [level, ones.length]))
}
