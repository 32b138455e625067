import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { findOfflineMethod } from '../../provider/offline-methods.ts'
import { hasTestCard } from '../../provider/test-cards.ts'

/** Links to the payment form if it supports the method: with an official test card, or without a card. */
export function PayWithLink({ method, site }: { method: PaymentMethod; site: SiteId | null }) {
  const t = useTranslations('paymentMethods')
  if (!site || !(hasTestCard(site, method.id) || findOfflineMethod(site, method.id))) return null
  return (
    <Link
      to="/pay"
      search={{ site, card: method.id }}
      style={{ whiteSpace: 'nowrap' }}
      aria-label={t('payWithNamed', { name: method.name })}
    >
      {t('payWith')}
    </Link>
  )
}
