/** The report of people, and of whoever they show it to. */
import { isLost, type QualityStatus, qualityAspects } from '../../facts/quality-terms.ts'
import { markup } from '../../shared/reports/escape.ts'
import { type Row, type Section, toPage } from '../../shared/reports/page.ts'
import {
  type DescribedQuality,
  type DescribedSale,
  type DescribedVerdict,
  describeAcross,
  describeNumbers,
  describeSale,
  describeUnread,
  evidenceLine,
  type QualityWords,
} from './describe.ts'

/** The colors of a grade: what blocks is worse than what scores. */
const lostColors = {
  mandatory: 'high',
  recommended: 'medium',
  good_practice: 'low',
  advisory: 'low',
} as const

const keptColors: Partial<Record<QualityStatus, string>> = { met: 'passed', warning: 'medium' }

export function toHtml(quality: DescribedQuality, words: QualityWords): string {
  return toPage({
    title: words.title,
    language: words.language,
    header: markup`${describeAcross(quality, words).map(line => markup`<p class="quiet">${line}</p>`)}`,
    sections: quality.sales.map(sale => toSection(sale, words)),
  })
}

function toSection(sale: DescribedSale, words: QualityWords): Section {
  const { points, verdicts } = sale
  const unread = describeUnread(sale, words)
  return {
    title: describeSale(sale, words),
    about: [
      markup`<p>${unread ?? describeNumbers(sale, words)}</p>`,
      points && unread === null && markup`<p class="quiet">${words.format(words.points, points)}</p>`,
    ],
    groups: qualityAspects.map(aspect => ({
      title: words.aspects[aspect],
      rows: verdicts.filter(one => one.aspect === aspect).map(one => toRow(one, words)),
    })),
  }
}

function toRow(verdict: DescribedVerdict, words: QualityWords): Row {
  const { id, title, status, class: itsClass, aspect, evidence, remedy, points } = verdict
  const { labels } = words
  const lost = isLost(verdict)
  const look = lost ? lostColors[itsClass] : (keptColors[status] ?? 'undecided')
  const toCode = (body: object | undefined) => body && markup`<pre>${JSON.stringify(body, null, 2)}</pre>`
  return {
    badge: { text: words.statuses[status], look },
    ids: [id],
    text: title,
    isOpen: lost && itsClass !== 'good_practice',
    facts: [
      [labels.class, aspect === 'safety' ? words.aspects.safety : words.classes[itsClass]],
      [lost || status === 'warning' ? labels.mend : labels.why, remedy?.text],
      [labels.before, toCode(remedy?.before)],
      [labels.after, toCode(remedy?.after)],
      [labels.evidence, evidence.length > 0 && markup`<pre>${evidence.map(evidenceLine).join('\n')}</pre>`],
      [labels.pointsReported, points],
    ],
  }
}
