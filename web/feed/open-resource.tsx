import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { kindOfId } from '../../server/facts/order-ids.ts'
import { ResourceLink } from '../provider/resource-link.tsx'

type Props = {
  resource: string | null
  /** The operation of a call, or the topic of a notification: ids of plans and of subscriptions look alike. */
  about: string | null
}

/** Opens the order, the subscription or the plan that an entry is about; nothing if its resource is none of them. */
export function OpenResource({ resource, about }: Props) {
  const t = useTranslations('timeline')
  if (resource === null) return null
  if (about?.startsWith('plans.') || about === 'subscription_preapproval_plan')
    return (
      <Link to="/subscriptions/new" search={{ plan: resource }} aria-label={`${t('open.plan')} ${resource}`}>
        {t('open.plan')}
      </Link>
    )
  const kind = kindOfId(resource)
  if (kind === 'payment') return null
  const words = t(`open.${kind}`)
  return (
    <ResourceLink id={resource} label={`${words} ${resource}`}>
      {words}
    </ResourceLink>
  )
}
