import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Quality } from '../../../server/contract/quality.ts'
import { qualityProducts } from '../../../server/facts/quality-terms.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SaveReport } from '../../export/save-report.tsx'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './quality.module.css'
import { SaleQualityView } from './sale-quality.tsx'

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
      <div className={classes.bar}>
        <NativeSelect
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
        {scope.sale !== undefined && (
          <Link to="/quality" search={{ product: scope.product }}>
            {t('all')}
          </Link>
        )}
      </div>
      {error ? (
        <ProblemNotice error={error} title={t('notLoaded')} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <Measured quality={data} isOne={scope.sale !== undefined} />
      )}
    </Page>
  )
}

/** Shows one sale, or below the list of all sales the one with the most losses. */
function Measured({ quality, isOne }: { quality: Quality; isOne: boolean }) {
  const t = useTranslations('quality.page')
  const { sales, worst } = quality
  const shown = isOne ? sales[0] : sales.find(({ sale }) => sale === worst)
  if (shown === undefined)
    return (
      <EmptyState icon="check" title={t('none')}>
        {t('noneText')} <Link to="/shop">{t('connect')}</Link>
      </EmptyState>
    )
  return (
    <div className={classes.stack}>
      {!isOne && <SaleList quality={quality} />}
      <SaleQualityView quality={shown} />
    </div>
  )
}

function SaleList({ quality: { sales, worst, median } }: { quality: Quality }) {
  const t = useTranslations('quality.page')
  const products = useTranslations('quality.products')
  return (
    <Panel title={t('sales', { count: sales.length })} testId="quality-sales">
      <ul className={classes.sales}>
        {sales.map(({ sale, product, made_at, mandatory, recommended }) => (
          <li key={`${sale} ${made_at}`}>
            <Link to="/quality" search={{ sale }} className="mono">
              {sale}
            </Link>
            <span>{products(product)}</span>
            <span>
              {t('lost', {
                mandatory: mandatory.of - mandatory.met,
                recommended: recommended.of - recommended.met,
              })}
            </span>
            <span className="dimmed">
              <Moment iso={made_at} />
            </span>
            {sale === worst && <strong>{t('worst')}</strong>}
            {sale === median && sale !== worst && <strong>{t('median')}</strong>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
