import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Quality, SaleQuality } from '../../../server/contract/quality.ts'
import { isChargedTwice, isLost, isOfMoney, qualityProducts } from '../../../server/facts/quality-terms.ts'
import { SaveReport } from '../../export/save-report.tsx'
import { JournalStart } from '../../list/empty-feed.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import '../../ui/styles/mantine-forms.ts'
import rows from '../../ui/lists/row-list.module.css'
import classes from '../../ui/lists/verdicts.module.css'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { NoSale } from './no-sale.tsx'
import { SaleNumbers, SaleVerdicts } from './sale-quality.tsx'

const route = getRouteApi('/quality')

/** Measures the recorded sales of a shop, as `pasarela quality` does, and measures again when calls arrive. */
export function QualityPage() {
  const t = useTranslations('quality.page')
  const products = useTranslations('quality.products')
  const navigate = route.useNavigate()
  const scope = route.useSearch()
  const language = useLocale()
  const query = trpc.quality.get.useQuery({ ...scope, language })
  useRefetchOnEntries(
    query.refetch,
    entry => entry.kind === 'notification' || (entry.kind === 'call' && entry.purpose === 'operation'),
  )
  const { data, error, refetch } = query
  return (
    <Page
      lead={t('lead')}
      actions={
        data !== undefined &&
        data.sales.length > 0 && (
          <SaveReport
            read={format => gateway.quality.report.query({ ...scope, language, format })}
            button={t('saveReport')}
            nameOf={format => t('save', { format })}
            failed={t('notSaved')}
          />
        )
      }
    >
      <NativeSelect
        className={classes.select}
        label={t('product')}
        value={scope.product ?? ''}
        onChange={({ currentTarget: { value } }) =>
          navigate({ search: { ...scope, product: qualityProducts.find(one => one === value) } })
        }
        data={[
          { value: '', label: t('anyProduct') },
          ...qualityProducts.map(value => ({ value, label: products(value) })),
        ]}
      />
      {error ? (
        <ProblemNotice error={error} title={t('notLoaded')} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <Measured quality={data} />
      )}
    </Page>
  )
}

/** Shows one sale, or beside the list of all sales the one with the most losses. */
function Measured({ quality }: { quality: Quality }) {
  const t = useTranslations('quality.page')
  const scope = route.useSearch()
  const { sales, worst } = quality
  const isOne = scope.sale !== undefined
  const shown = isOne ? sales[0] : (sales.find(({ sale }) => sale === worst) ?? sales[0])
  const toAll = isOne && <Link to="/quality">{t('all')}</Link>
  // With a product chosen, the sale may exist as one of another product.
  const sought = scope.product === undefined ? scope.sale : undefined
  if (shown === undefined) return <NoSale sale={sought} toAll={toAll} />
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <SaleNumbers quality={shown} aside={toAll} />
        {!isOne && <SaleList quality={quality} />}
      </div>
      <SaleVerdicts quality={shown} />
    </div>
  )
}

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
  const twice = lost.find(isChargedTwice)
  if (twice) return twice.remedy?.reason === 'cart_charged_twice' ? 'mayBeDoubled' : 'doubled'
  if (verdicts.some(({ remedy }) => remedy?.reason === 'both_payable')) return 'bothPayable'
  const [first] = lost
  if (first) return marksOfReasons.get(first.remedy?.reason ?? '') ?? 'doubtful'
  // The store's calls have this mark, too.
  return verdicts.some(({ remedy }) => remedy?.reason === 'new_key_unclear') ? 'repeated' : null
}

/** What the list says of a repetition with a new key, by its reason. For other reasons: the sale may be charged twice. */
const marksOfReasons = new Map<
  string,
  'repeated' | 'refundedTwice' | 'mayBeRefundedTwice' | 'mayBeDoneTwice'
>([
  ['new_key_refused', 'repeated'],
  ['refunded_twice', 'refundedTwice'],
  ['may_be_refunded_twice', 'mayBeRefundedTwice'],
  ['shown_refund_repeated', 'mayBeRefundedTwice'],
  ['may_be_done_twice', 'mayBeDoneTwice'],
])

/** So many sales are listed. The others are folded, because what to fix comes below them on a phone. */
const maxListed = 6

function SaleList({ quality }: { quality: Quality }) {
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
              {sale === median && sale !== worst && t('median')}
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
            </div>
          </li>
        ),
      )}
    </ul>
  )
}
