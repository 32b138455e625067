/** The report of CI systems: a suite for each sale, a test for each criterion. Its elements are those of a grade's. */
import { isLost } from '../../facts/quality-terms.ts'
import { markup } from '../../grading/reports/escape.ts'
import type { Html } from '../../shared/html.ts'
import {
  type DescribedQuality,
  type DescribedSale,
  type DescribedVerdict,
  describeSale,
  type QualityWords,
} from './describe.ts'

/** Only mandatory and recommended criteria are failures, and double charges: the others block nothing and score nothing. */
export function isFailure(verdict: Pick<DescribedVerdict, 'status' | 'class'>): boolean {
  return isLost(verdict) && (verdict.class === 'mandatory' || verdict.class === 'recommended')
}

export function toJUnit({ sales }: DescribedQuality, words: QualityWords): string {
  const all = sales.flatMap(({ verdicts }) => verdicts)
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${words.title}" tests="${all.length}" failures="${all.filter(isFailure).length}" errors="0" time="0.000">
${sales.map(sale => toSuite(sale, words))}
</testsuites>
`.text
}

function toSuite(sale: DescribedSale, words: QualityWords): Html {
  const { verdicts, product } = sale
  const failures = verdicts.filter(isFailure).length
  const skipped = verdicts.filter(({ status }) => status.startsWith('not_')).length
  return markup`<testsuite name="${describeSale(sale, words)}" tests="${verdicts.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0.000">
${verdicts.map(verdict => toTest(verdict, product, words))}
</testsuite>
`
}

function toTest(verdict: DescribedVerdict, product: string, words: QualityWords): Html {
  const { id, title, class: itsClass, aspect, status, remedy } = verdict
  const start = markup`<testcase classname="pasarela.quality.${product}.${aspect}" name="${id}" time="0.000"`
  if (isFailure(verdict))
    return markup`${start}><failure type="${itsClass}" message="${title}: ${words.statuses[status]}">${remedy?.text}</failure></testcase>`
  return status.startsWith('not_')
    ? markup`${start}><skipped message="${remedy?.text}"/></testcase>`
    : markup`${start}/>`
}
