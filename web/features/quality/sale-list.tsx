import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Quality, SaleQuality } from '../../../server/contract/quality.ts'
import { isChargedTwice, isLost, isOfMoney, rankLosses } from '../../../server/facts/quality-terms.ts'
import { JournalStart } from '../../list/empty-feed.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import rows from '../../ui/lists/row-list.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'

/** Whether money of a sale moved twice, or could, or was kept from it by a refusal: its other numbers do not say so. */
function AboutMoney({ verdicts }: Pick<SaleQuality, 'verdicts'>) {
  const t = useTranslations('quality.page')
  const mark = markOf(verdicts)
  const isReused = verdicts.some(one => one.id === 'idempotency_key_reused' && isLost(one))
  return (
    <>
      {mark && ` · ${t(mark)}`}
      {isReused && ` · ${t('keyReused')}`}
    </>
  )
}

function markOf(verdicts: SaleQuality['verdicts']) {
  const lost = verdicts.filter(one => isLost(one) && isOfMoney(one))
  if (lost.some(isChargedTwice)) return 'doubled'
  const ofSale = verdicts.find(({ id }) => id === 'charged_twice')?.remedy?.reason
  const mark = marksOfSale.get(ofSale ?? '')
  if (mark) return mark
  const [first] = lost
  if (first) return marksOfReasons.get(first.remedy?.reason ?? '') ?? 'doubtful'
  // The store's calls have this mark, too.
  return verdicts.some(({ remedy }) => remedy?.reason === 'new_key_unclear') ? 'repeated' : null
}

/** What the list says of two charges of one sale that are no loss of the store, by their reason. */
const marksOfSale = new Map<
  string,
  'doubled' | 'heldTwice' | 'bothPayable' | 'doubledRefunded' | 'mayBeDoubled'
>([
  ['charge_hidden', 'doubled'],
  ['held_twice', 'heldTwice'],
  ['both_payable', 'bothPayable'],
  ['cart_charged_twice', 'mayBeDoubled'],
  ['charged_twice_refunded', 'doubledRefunded'],
])

/** What the list says of a repetition with a new key, by its reason. For other reasons: the sale may be charged twice. */
const marksOfReasons = new Map<
  string,
  'repeated' | 'refundedTwice' | 'mayBeRefundedTwice' | 'mayBeDoneTwice'
>([
  ['new_key_refused', 'repeated'],
  ['shown_charge_refused', 'repeated'],
  ['refunded_twice', 'refundedTwice'],
  ['may_be_refunded_twice', 'mayBeRefundedTwice'],
  ['shown_refund_repeated', 'mayBeRefundedTwice'],
  ['may_be_done_twice', 'mayBeDoneTwice'],
  ['unkeyed_done_twice', 'mayBeDoneTwice'],
  ['unkeyed_may_be_done_twice', 'mayBeDoneTwice'],
])

/** So many sales are listed. The others are folded, because what to fix comes below them on a phone. */
const maxListed = 6

/** The measured sales, each with its gravest finding. */
export function SaleList({ quality }: { quality: Quality }) {
  const t = useTranslations('quality.page')
  const { sales } = quality
  const older = sales.slice(maxListed)
  return (
    <Panel title={t('sales', { count: sales.length })} testId="quality-sales">
      <SaleRows sales={sales.slice(0, maxListed)} quality={quality} />
      {older.length > 0 && (
        <Folded summary={t('olderSales', { count: older.length })}>
          <SaleRows sales={older} quality={quality} />
        </Folded>
      )}
      <JournalStart />
    </Panel>
  )
}

type RowsProps = { sales: Quality['sales']; quality: Pick<Quality, 'worst' | 'median'> }

function SaleRows({ sales, quality: { worst, median } }: RowsProps) {
  const t = useTranslations('quality.page')
  const products = useTranslations('quality.products')
  return (
    <ul className={rows.list}>
      {sales.map(
        ({ sale, product, made_at, mandatory, recommended, not_observable, not_measurable, verdicts }) => (
          <li key={`${sale} ${made_at}`} className={rows.row}>
            <div className={rows.main}>
              <Link to="/quality" search={{ sale }} className={rows.link}>
                {sale}
              </Link>{' '}
              {sale === worst && t('worst')}
              {worst !== null && sale === median && sale !== worst && t('median')}
              <div className="dimmed">
                {`${products(product)} · `}
                {not_measurable
                  ? t('unread')
                  : mandatory.of + recommended.of === 0
                    ? t('otherLost', { count: verdicts.filter(isLost).length })
                    : t('lost', {
                        mandatory: mandatory.of - mandatory.met,
                        recommended: recommended.of - recommended.met,
                        unseen: not_observable,
                      })}
                <AboutMoney verdicts={verdicts} />
                {' · '}
                <Moment iso={made_at} />
              </div>
              <Gravest verdicts={verdicts} />
            </div>
          </li>
        ),
      )}
    </ul>
  )
}

/** What a sale should change first. */
function Gravest({ verdicts }: Pick<SaleQuality, 'verdicts'>) {
  const statuses = useTranslations('quality.statuses')
  const [first] = rankLosses(verdicts)
  return first ? <div>{`${statuses(first.status)}: ${first.title}`}</div> : null
}
