/** A measurement in the words of the reader. All reports are made of it, also those of the command and the console. */
import type { Language } from '../../facts/languages.ts'
import { type QualityProduct, rankLosses } from '../../facts/quality-terms.ts'
import { readTexts, type Texts } from '../../shared/texts/read-texts.ts'
import { sayFault } from '../../shared/texts/say-fault.ts'
import type { Change } from '../change.ts'
import { criteriaOf } from '../criteria.ts'
import type { Count, Numbers, Quality, SaleQuality } from '../measure.ts'
import type { Evidence, Verdict } from '../verdict.ts'

/** The texts of a measurement in one language. */
export type QualityWords = Texts<'quality'>

export const qualityWords = (language: Language): QualityWords => readTexts('quality', language)

export type DescribedVerdict = Omit<Verdict, 'reason' | 'change'> & {
  title: string
  /** What to change, why it does not apply, where to look, or whose call meets it. Null: this sale meets it. */
  remedy: ({ reason: string | null; text: string } & Partial<Change>) | null
}
export type DescribedSale = Omit<SaleQuality, 'numbers' | 'verdicts'> &
  Numbers & { verdicts: DescribedVerdict[] }
export type DescribedQuality = Omit<Quality, 'sales'> & { sales: DescribedSale[] }

export function describeQuality({ sales, ...across }: Quality, words: QualityWords): DescribedQuality {
  return { sales: sales.map(sale => describeVerdicts(sale, words)), ...across }
}

function describeVerdicts(measured: SaleQuality, words: QualityWords): DescribedSale {
  const { numbers, verdicts: _, ...named } = measured
  const verdicts = measured.verdicts.map(verdict => {
    const { reason, change, ...rest } = verdict
    const text = adviceOf(verdict, measured.product, words)
    const remedy = text === null ? null : { reason, text, ...change }
    return { ...rest, title: lookUp(words.criteria, verdict.id) ?? verdict.id, remedy }
  })
  return { ...named, ...numbers, verdicts }
}

/** The texts are tables by ids and reasons, which `texts.test.ts` compares. */
const lookUp = (texts: object, name: string): string | undefined => (texts as Record<string, string>)[name]

function adviceOf(verdict: Verdict, product: QualityProduct, words: QualityWords): string | null {
  const { id, status, reason, fields, evidence } = verdict
  if (status === 'met' && reason === null) return null
  const [first] = evidence
  const shown = fields.map(field => field.replace('header:', '').replaceAll('|', ' / ')).join(', ')
  const text = reason === null ? missingText(verdict, words) : (lookUp(words.reasons, reason) ?? reason)
  const routes = criteriaOf(product, false).find(one => one.id === id)?.routes ?? []
  const advice = words.format(text, {
    fields: shown,
    sent: first?.field?.replace('header:', '') ?? shown,
    value: first?.value?.replaceAll('"', '') ?? '',
    severity: evidence.find(({ field }) => field === 'worst')?.value ?? '',
    route: routes.join(', ') || (first?.operation ?? ''),
  })
  if (reason !== 'reads_faulted' || !first?.value) return advice
  return `${advice} ${sayFault(JSON.parse(first.value), readTexts('fault', words.language))}.`
}

function missingText({ id, fields }: Verdict, { mend }: QualityWords): string {
  const own = lookUp(mend, id)
  if (own !== undefined) return own
  if (fields.length === 0) return mend.call
  if (fields.every(field => field.startsWith('header:'))) return mend.header
  return fields.some(field => field.includes('items[]')) ? mend.item : mend.field
}

export function describeNumbers(numbers: Numbers, words: QualityWords): string {
  const { mandatory, recommended, good_practice, safety, not_observable } = numbers
  const count = ({ met, of }: Count) => words.format(words.count, { met, of })
  return words.format(words.summary, {
    mandatory: count(mandatory),
    recommended: count(recommended),
    goodPractice: count(good_practice),
    safety: count(safety),
    notObservable: not_observable,
  })
}

/** Why the sale could not be measured. Null: it was. */
export function describeUnread({ not_measurable }: DescribedSale, words: QualityWords): string | null {
  return not_measurable && words.format(words.notMeasurable, { reason: words.reasons[not_measurable] })
}

export function describeSale(
  { sale, product }: Pick<DescribedSale, 'sale' | 'product'>,
  words: QualityWords,
): string {
  return words.format(words.sale, { sale, product: words.products[product] })
}

/** The lines about all sales: how many of several, the worst, the median, what was not read, and who measured. */
export function describeAcross(
  { sales, worst, median, cut_off }: DescribedQuality,
  words: QualityWords,
): string[] {
  const cut = cut_off === null ? [] : [words.format(words.cutOff, cut_off)]
  if (sales.length === 0) return [words.none, ...cut]
  if (median === null || sales.length === 1) return [...cut, words.source]
  const count = sales.length
  if (worst === null) return [words.format(words.acrossEqual, { count, median }), ...cut, words.source]
  const gravest = describeGravest(sales.find(({ sale }) => sale === worst)?.verdicts ?? [], words)
  const shown = gravest === null ? worst : `${worst} (${gravest})`
  return [words.format(words.across, { count, worst: shown, median }), ...cut, words.source]
}

/** The gravest finding of a sale. Null: it has none. */
function describeGravest(verdicts: readonly DescribedVerdict[], words: QualityWords): string | null {
  const [first] = rankLosses(verdicts)
  return first ? `${words.statuses[first.status]}: ${first.title}` : null
}

export function evidenceLine({ seq, operation, field, value }: Evidence): string {
  return [seq && `#${seq}`, operation, field, value].filter(part => part !== null).join(' ')
}
