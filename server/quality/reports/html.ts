/** The report of people, and of whoever they show it to. */
import { isLost, type QualityStatus, qualityAspects } from '../../facts/quality-terms.ts'
import { markup } from '../../grading/reports/escape.ts'
import { toPage } from '../../grading/reports/page.ts'
import { flag, type Html } from '../../shared/html.ts'
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
    main: quality.sales.map(sale => toSale(sale, words)),
  })
}

function toSale(sale: DescribedSale, words: QualityWords): Html {
  const { points, verdicts } = sale
  const unread = describeUnread(sale, words)
  return markup`<section>
<h2>${describeSale(sale, words)}</h2>
<p>${unread ?? describeNumbers(sale, words)}</p>
${points && unread === null && markup`<p class="quiet">${words.format(words.points, points)}</p>`}
${qualityAspects.map(aspect => {
  const own = verdicts.filter(one => one.aspect === aspect)
  return (
    own.length > 0 &&
    markup`<section><h3>${words.aspects[aspect]}</h3>${own.map(one => toItem(one, words))}</section>`
  )
})}
</section>
`
}

function toItem(verdict: DescribedVerdict, words: QualityWords): Html {
  const { id, title, status, class: itsClass, aspect, evidence, remedy, points } = verdict
  const { labels } = words
  const lost = isLost(verdict)
  const color = lost ? lostColors[itsClass] : (keptColors[status] ?? 'undecided')
  const toCode = (body: object | undefined) => body && markup`<pre>${JSON.stringify(body, null, 2)}</pre>`
  const rows = [
    [labels.class, aspect === 'safety' ? words.aspects.safety : words.classes[itsClass]],
    [lost || status === 'warning' ? labels.mend : labels.why, remedy?.text],
    [labels.before, toCode(remedy?.before)],
    [labels.after, toCode(remedy?.after)],
    [labels.evidence, evidence.length > 0 && markup`<pre>${evidence.map(evidenceLine).join('\n')}</pre>`],
    [labels.pointsReported, points],
  ].filter(([, value]) => value)
  return markup`<details${flag('open', lost && itsClass !== 'good_practice')}>
<summary><span class="badge ${color}">${words.statuses[status]}</span> <code>${id}</code> <span class="sent">${title}</span></summary>
<dl>${rows.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}
