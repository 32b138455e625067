import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Quality } from '../../../server/contract/quality.ts'
import { qualityProducts } from '../../../server/facts/quality-terms.ts'
import { SaveReport } from '../../export/save-report.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { useTimes } from '../../time/use-times.ts'
import { gateway, trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import '../../ui/styles/mantine-forms.ts'
import classes from '../../ui/lists/verdicts.module.css'
import { Page } from '../../ui/page/page.tsx'
import { NoSale } from './no-sale.tsx'
import { SaleList } from './sale-list.tsx'
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
        <>
          {data.cut_off && <CutOffNotice cutOff={data.cut_off} />}
          <Measured quality={data} />
        </>
      )}
    </Page>
  )
}

/** Says what was not read, because there is too much of it. */
function CutOffNotice({ cutOff }: { cutOff: NonNullable<Quality['cut_off']> }) {
  const t = useTranslations('quality')
  const { full } = useTimes()
  const { by, max, before } = cutOff
  return (
    <Notice tone="warn" title={t('cutOff', { by, max, before: full(before) })} testId="quality-cut-off" />
  )
}

/** Shows one sale, or beside the list of all sales the one with the gravest finding. */
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
