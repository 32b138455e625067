import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { customerId } from '../../records/customer-id.ts'
import { Icon } from '../../ui/icon.tsx'
import back from '../../ui/page/back-link.module.css'

/** Above the payments of one email or one customer: the way to, or back to, the customer. */
export function PayerLink({ q = '' }: { q: string | undefined }) {
  const t = useTranslations('payments')
  const name = (
    <>
      <Icon name="back" size={16} /> {t('customer')}
    </>
  )
  if (customerId.test(q))
    return (
      <Link to="/customers/$customerId" params={{ customerId: q }} className={back.link}>
        {name}
      </Link>
    )
  if (!q.includes('@')) return null
  return (
    <Link to="/customers" search={{ email: q }} className={back.link}>
      {name}
    </Link>
  )
}
