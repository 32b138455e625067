import { useTranslations } from 'use-intl'
import { kindOfId } from '../../server/facts/order-ids.ts'
import { ResourceLink } from '../provider/resource-link.tsx'

type Props = {
  resource: string | null
  /** The operation of a call, or the topic of a notification: ids of plans and of subscriptions look alike. */
  about: string | null
}

/** Opens the order or the subscription that an entry is about; nothing if its resource is neither. */
export function OpenResource({ resource, about }: Props) {
  const t = useTranslations('timeline')
  if (resource === null || about?.startsWith('plans.') || about === 'subscription_preapproval_plan')
    return null
  const kind = kindOfId(resource)
  if (kind === 'payment') return null
  const words = t(`open.${kind}`)
  return (
    <ResourceLink id={resource} label={`${words} ${resource}`}>
      {words}
    </ResourceLink>
  )
}
