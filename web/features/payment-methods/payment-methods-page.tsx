import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isSiteId, type SiteId } from '../../../server/facts/countries.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { useSeller, useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryInText } from '../../provider/country-name.ts'
import { trpc } from '../../trpc.ts'
import '../../ui/styles/mantine-forms.ts'
import { TextInput } from '@mantine/core'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import { isCardType } from '../../../server/facts/countries/payment-method.ts'
import { useMethodName } from '../../records/method-names.ts'
import { useTypeName } from '../../records/payment-names.ts'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { ActionMenu } from '../../ui/page/action-menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './bin-check.module.css'
import { digitsOf, filterMethods, type MethodSearch, methodsOfBin } from './filter-methods.ts'
import { MethodTable, PayWithLink } from './method-table.tsx'

/** Maximum number of digits that find a card's method. Longer input is cut, since card numbers do not belong here. */
const maxBinLength = 8
const minBinLength = 6

type BinCheckProps = {
  methods: readonly PaymentMethod[]
  site: SiteId | null
  bin: string
  onChange: (bin: string | undefined) => void
}

function BinCheck({ methods, site, bin, onChange }: BinCheckProps) {
  const t = useTranslations('paymentMethods')
  const digits = digitsOf(bin).slice(0, maxBinLength)
  return (
    <Panel title={t('binTitle')}>
      <div className={classes.check}>
        <TextInput
          label={t('bin')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4509 95"
          value={bin}
          onChange={event => {
            const typed = event.currentTarget.value.replace(/[^\d ]/g, '')
            onChange(
              digitsOf(typed).length > maxBinLength
                ? digitsOf(typed).slice(0, maxBinLength)
                : typed || undefined,
            )
          }}
        />
        <div role="status" className={classes.answer}>
          {digits.length < minBinLength ? (
            <span className="dimmed">{t('binHint')}</span>
          ) : (
            <Answer found={methodsOfBin(methods, digits)} site={site} digits={digits} />
          )}
        </div>
      </div>
    </Panel>
  )
}

function Answer({ found, site, digits }: { found: PaymentMethod[]; site: SiteId | null; digits: string }) {
  const t = useTranslations('paymentMethods')
  const typeName = useTypeName()
  if (found.length === 0) return <>{t('binNone', { digits })}</>
  return (
    <>
      {found.map(method => (
        <p key={`${method.id} ${method.payment_type_id}`}>
          <strong>{method.name}</strong> <span className="mono dimmed">{method.id}</span> ·{' '}
          {typeName(method.payment_type_id)} <PayWithLink method={method} site={site} />
        </p>
      ))}
    </>
  )
}

const route = getRouteApi('/payment-methods')

const staleTimeMs = 300_000

/** The payment methods of the account's country. */
export function PaymentMethodsPage() {
  const t = useTranslations('paymentMethods')
  const inText = useCountryInText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const settings = useSettings()
  const seller = useSeller()
  const site = isSiteId(seller?.site_id) ? seller.site_id : null
  const { data, error, refetch } = trpc.paymentMethods.list.useQuery(undefined, { staleTime: staleTimeMs })
  const change = (next: Partial<typeof search>) =>
    navigate({ to: '/payment-methods', search: { ...search, ...next }, replace: true, resetScroll: false })
  const methodName = useMethodName()
  // The provider's names are in its own language, and for one method that of a company that buyers never see.
  const methods = (data ?? []).map(method =>
    isCardType(method.payment_type_id) ? method : { ...method, name: methodName(method.id) },
  )
  const found = data && filterMethods(methods, search)
  return (
    <Page
      lead={
        // Until the country is known, its line is kept.
        site ? (
          <>
            {t('lead', { country: inText(site) })}{' '}
            {settings?.simulator && <Link to="/simulator">{t('otherCountry')}</Link>}
          </>
        ) : (
          '\u00a0'
        )
      }
      actions={
        <ActionMenu>
          <CurlButton operation="paymentMethods.list" method="GET" path="/payment-methods" />
        </ActionMenu>
      }
    >
      <BinCheck methods={methods} site={site} bin={search.bin ?? ''} onChange={bin => change({ bin })} />
      <Panel title={t('all')}>
        <MethodFilters methods={methods} search={search} onChange={change} />
        {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
        {!found && !error && <SkeletonLines lines={12} />}
        {found && found.length > 0 && <MethodTable methods={found} site={site} />}
        {settings?.simulator && <p className="dimmed">{t('limits')}</p>}
        {found && found.length === 0 && (
          <NoMatch title={t('noMatch')} onClear={() => navigate({ to: '/payment-methods', replace: true })} />
        )}
      </Panel>
    </Page>
  )
}

type Props = {
  methods: readonly PaymentMethod[]
  search: MethodSearch
  onChange: (search: { q?: string | undefined; type?: string | undefined }) => void
}

function MethodFilters({ methods, search, onChange }: Props) {
  const t = useTranslations('paymentMethods')
  const typeName = useTypeName()
  const types = [...new Set(methods.map(({ payment_type_id }) => payment_type_id))]
  return (
    <search className={`${filters.bar} ${filters.above}`}>
      <SearchField
        label={t('search')}
        value={search.q ?? ''}
        onChange={q => onChange({ q: q || undefined })}
      />
      <FilterSelect
        label={t('type')}
        any={t('allTypes')}
        value={search.type}
        options={types}
        nameOf={typeName}
        onChange={type => onChange({ type })}
      />
    </search>
  )
}
