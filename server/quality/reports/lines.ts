/** The reports of programs and of terminals: a line for each criterion of each sale, then the summary. */
import { rankLosses } from '../../facts/quality-terms.ts'
import {
  type DescribedQuality,
  type DescribedSale,
  type DescribedVerdict,
  describeNumbers,
  describeSale,
  describeUnread,
  evidenceLine,
  type QualityWords,
} from './describe.ts'

/** One line of `--json`. Its members and their order are documented in docs/guides/quality.md. */
export function verdictToJson(verdict: DescribedVerdict, { sale, product }: DescribedSale): object {
  const { id, class: itsClass, aspect, status, fields, evidence, remedy } = verdict
  return { sale, product, id, class: itsClass, aspect, status, fields, evidence, remedy }
}

export function summaryToJson({ sales, ...across }: DescribedQuality): object {
  return { sales: sales.map(({ verdicts: _, ...numbers }) => numbers), ...across }
}

/** The report as one JSON object: the summary, and the lines as `verdicts`. */
export function toJson(quality: DescribedQuality): string {
  const verdicts = quality.sales.flatMap(sale => sale.verdicts.map(one => verdictToJson(one, sale)))
  return JSON.stringify({ summary: summaryToJson(quality), verdicts }, null, 2)
}

/** A terminal shows what is to be mended; a report has the rest. */
export function saleToLines(sale: DescribedSale, words: QualityWords): string[] {
  const lost = rankLosses(sale.verdicts)
  const good = lost.filter(one => one.class === 'good_practice').map(({ id }) => id)
  const mends = lost.flatMap(({ id, title, status, class: itsClass, aspect, remedy, evidence }) => {
    if (itsClass === 'good_practice') return []
    const kind = aspect === 'safety' ? words.aspects.safety : words.classes[itsClass]
    return [
      `  ${id} – ${title} (${kind}, ${words.statuses[status]})`,
      `    ${remedy?.text}`,
      ...evidence.map(one => `    ${words.labels.evidence}: ${evidenceLine(one)}`),
    ]
  })
  const unread = describeUnread(sale, words)
  if (unread !== null) return [describeSale(sale, words), `  ${unread}`, ...mends]
  return [
    describeSale(sale, words),
    ...mends,
    ...(good.length === 0 ? [] : [`  ${words.format(words.goodPractices, { ids: good.join(', ') })}`]),
    `  ${describeNumbers(sale, words)}`,
    ...(sale.points === null ? [] : [`  ${words.format(words.points, sale.points)}`]),
  ]
}
