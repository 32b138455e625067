import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { kindOfId } from '../../server/facts/order-ids.ts'
import { ResourceLink } from '../records/resource-link.tsx'
import { trpc } from '../trpc.ts'

type Props = {
  resource: string | null
  /** The subject of a call, or the topic of a notification: ids of plans and of subscriptions look alike. */
  about: string | null
}

/** Opens the order, the subscription or the plan that an entry is about, and the subscription of an invoice. */
export function OpenResource({ resource, about }: Props) {
  const t = useTranslations('timeline')
  if (resource === null) return null
  if (about === 'plan' || about === 'subscription_preapproval_plan')
    return (
      <Link to="/subscriptions/new" search={{ plan: resource }} aria-label={`${t('open.plan')} ${resource}`}>
        {t('open.plan')}
      </Link>
    )
  if (about === 'invoice' || about === 'subscription_authorized_payment')
    return <OpenSubscriptionOf invoiceId={resource} />
  return <OpenOf resource={resource} />
}

/** An invoice has no page of its own: its subscription lists it. Renders nothing until that is known. */
function OpenSubscriptionOf({ invoiceId }: { invoiceId: string }) {
  const { data } = trpc.invoices.get.useQuery({ invoiceId }, { retry: false })
  return data && <OpenOf resource={data.preapproval_id} />
}

function OpenOf({ resource }: { resource: string }) {
  const t = useTranslations('timeline')
  const kind = kindOfId(resource)
  if (kind === 'payment') return null
  const words = t(`open.${kind}`)
  return (
    <ResourceLink id={resource} label={`${words} ${resource}`}>
      {words}
    </ResourceLink>
  )
}
