/** The report of CI systems: a suite for each sale, a test for each criterion. */
import { isLost } from '../../facts/quality-terms.ts'
import { type JUnitTest, toJUnitDocument } from '../../shared/reports/junit.ts'
import { type DescribedQuality, type DescribedVerdict, describeSale, type QualityWords } from './describe.ts'

/** Only mandatory and recommended criteria are failures, and double charges: the others block nothing and score nothing. */
export function isFailure(verdict: Pick<DescribedVerdict, 'status' | 'class'>): boolean {
  return isLost(verdict) && (verdict.class === 'mandatory' || verdict.class === 'recommended')
}

export function toJUnit({ sales }: DescribedQuality, words: QualityWords): string {
  const suites = sales.map(sale => ({
    name: describeSale(sale, words),
    tests: sale.verdicts.map(verdict => toTest(verdict, sale.product, words)),
  }))
  return toJUnitDocument(words.title, suites)
}

function toTest(verdict: DescribedVerdict, product: string, words: QualityWords): JUnitTest {
  const { id, title, class: type, aspect, status, remedy } = verdict
  const text = remedy?.text ?? ''
  const test = { classname: `pasarela.quality.${product}.${aspect}`, name: id }
  if (isFailure(verdict))
    return { ...test, failure: { type, message: `${title}: ${words.statuses[status]}`, text } }
  return status.startsWith('not_') ? { ...test, skipped: text } : test
}
