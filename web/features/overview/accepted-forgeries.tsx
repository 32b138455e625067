/** The forged notifications that the store accepted, with a link to the newest. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { reportedForward } from '../../../server/contract/entry-facts.ts'
import { findShopAnswer } from '../../../server/contract/shop-answers.ts'
import { judgeForgery } from '../../../server/facts/forgeries.ts'
import { useSettings } from '../../http/use-settings.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

const limit = 100
/** Deliveries to the store's own address reach no feed of this gateway, so the list is polled. */
const refetchMs = 5_000

const isForward = (entry: Entry) =>
  entry.kind === 'call' && ['notifications.forward', reportedForward].includes(entry.operation)

/**
 * Says that the store accepted a forged notification that the gateway or `pasarela listen` forwarded to it.
 *
 * @param rejected how many notifications this gateway rejected. Without any, nothing is read
 */
export function ForwardedForgery({ rejected }: { rejected: number }) {
  const options = { enabled: rejected > 0 }
  const forward = trpc.notifications.list.useQuery({ forward: 'accepted', limit }, options)
  const listen = trpc.notifications.list.useQuery({ listen: 'accepted', limit }, options)
  useRefetchOnEntries(() => rejected > 0 && [forward.refetch(), listen.refetch()], isForward)
  const taken = [forward, listen]
    .flatMap(({ data }) => data?.entries ?? [])
    .filter(entry => entry.kind === 'notification' && findShopAnswer(entry)?.shown === 'accepted_forged')
  if (taken.length === 0) return null
  return <Forgery to="/webhooks" search={{ id: Math.max(...taken.map(({ seq }) => seq)) }} />
}

/** Says that the store accepted a forged notification that the simulator sent to the store's own address. */
export function DirectForgery() {
  const settings = useSettings()
  const { data } = useSimulatorRead(control.deliveries.list, { limit }, { refetchMs })
  const taken = data?.deliveries.find(
    ({ url, attempts }) =>
      url !== settings?.webhook_url && attempts.some(one => judgeForgery(one) === 'took_forged'),
  )
  if (taken === undefined) return null
  return <Forgery to="/simulator" search={{ tab: 'deliveries', q: taken.resource }} />
}

function Forgery(target: Pick<LinkProps, 'to' | 'search'>) {
  return (
    <PartTexts part="calls" title={null}>
      <ForgeryNotice {...target} />
    </PartTexts>
  )
}

function ForgeryNotice(target: Pick<LinkProps, 'to' | 'search'>) {
  const t = useTranslations('calls.alarm')
  return (
    <Notice tone="warn" testId="store-alarm">
      <p>{t.rich('tookForged', { link: text => <Link {...target}>{text}</Link> })}</p>
    </Notice>
  )
}
