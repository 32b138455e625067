import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { findBankMethod, findOfflineMethod } from '../../provider/offline-methods.ts'
import { hasTestCard } from '../../provider/test-cards.ts'
import { useTypeName } from '../../records/payment-names.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './bin-check.module.css'
import { takesInstallments } from './filter-methods.ts'

type Props = { methods: readonly PaymentMethod[]; site: SiteId | null }

export function MethodTable({ methods, site }: Props) {
  const t = useTranslations('paymentMethods')
  const typeName = useTypeName()
  const currency = site ? countryOf(site).currency : undefined
  const money = (amount: number | null | undefined) =>
    typeof amount === 'number' ? <Money amount={amount} currency={currency} /> : t('noLimit')
  const columns: Column<PaymentMethod>[] = [
    { name: 'name', header: t('name'), cell: method => <Name method={method} /> },
    {
      name: 'type',
      header: t('type'),
      cell: method => <span className={classes.whole}>{typeName(method.payment_type_id)}</span>,
    },
    { name: 'min', header: t('from'), align: 'end', cell: method => money(method.min_allowed_amount) },
    { name: 'max', header: t('to'), align: 'end', cell: method => money(method.max_allowed_amount) },
    {
      name: 'installments',
      header: t('installments'),
      cell: method => t(takesInstallments(method) ? 'yes' : 'no'),
    },
    {
      name: 'test',
      header: t('testCard'),
      cell: method => t(site && hasTestCard(site, method.id) ? 'yes' : 'no'),
    },
    {
      name: 'pay',
      header: t('actions'),
      isHeaderHidden: true,
      cell: method => <PayWithLink method={method} site={site} />,
    },
  ]
  return (
    <DataTable
      caption={t('all')}
      columns={columns}
      rows={methods}
      rowKey={({ id, payment_type_id }) => `${id} ${payment_type_id}`}
      testId="methods"
    />
  )
}

/**
 * The name of a method. The logo is omitted: it is on the provider's servers, and the console makes no requests to
 * third parties.
 */
function Name({ method }: { method: PaymentMethod }) {
  const t = useTranslations('paymentMethods')
  return (
    <span>
      <strong>{method.name}</strong> <span className="mono dimmed">{method.id}</span>{' '}
      {method.status !== 'active' && (
        <StatusBadge tone="warn" icon="alert" label={t('inactive', { status: method.status })} />
      )}
    </span>
  )
}

/**
 * Links to the payment form if it supports the method: with an official test card, or without a card. Any other method
 * without a card, such as the balance, is paid at the checkout of a preference.
 */
export function PayWithLink({ method, site }: { method: PaymentMethod; site: SiteId | null }) {
  const t = useTranslations('paymentMethods')
  if (!site) return null
  const { id } = method
  if (!(hasTestCard(site, id) || findOfflineMethod(site, id) || findBankMethod(site, id)))
    return /_card$/.test(method.payment_type_id) ? null : (
      <Link to="/preferences/new" className={classes.whole}>
        {t('atCheckout')}
      </Link>
    )
  return (
    <Link
      to="/pay"
      search={{ site, card: method.id }}
      className={classes.whole}
      aria-label={t('payWithNamed', { name: method.name })}
    >
      {t('payWith')}
    </Link>
  )
}
