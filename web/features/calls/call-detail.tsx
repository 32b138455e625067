import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FeedDetail } from '../../feed/feed-detail.tsx'
import type { CallDetail as Detail } from '../../feed/feed-entry.ts'
import split from '../../feed/feed-page.module.css'
import { trpc } from '../../trpc.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { CallBodies } from './call-bodies.tsx'
import { CallCurl } from './call-curl.tsx'
import { CallFacts } from './call-facts.tsx'
import { RelatedEntries } from './related-entries.tsx'

/** The detail of a call. Calls never change, so it is fetched once. */
export function CallDetail({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('calls')
  const query = trpc.calls.get.useQuery({ seq }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <FeedDetail
      seq={seq}
      query={query}
      nameOf={call => call.operation}
      failed={t('notLoaded')}
      onClose={onClose}
    >
      {call => <Loaded call={call} />}
    </FeedDetail>
  )
}

function Loaded({ call }: { call: Detail }) {
  const t = useTranslations('calls')
  const tCommon = useTranslations('common')
  const isOk = call.outcome === 'ok'
  return (
    <>
      <div className={split.detailActions}>
        <StatusBadge
          tone={isOk ? 'ok' : 'bad'}
          icon={isOk ? 'check' : 'close'}
          label={`${call.status} ${call.error_code ?? ''}`.trim()}
          status={call.outcome}
        />
        {call.payment_id && (
          <Link
            to="/payments/$paymentId"
            params={{ paymentId: call.payment_id }}
            aria-label={t('openPayment', { id: call.payment_id })}
          >
            {t('openIt')}
          </Link>
        )}
        <CallCurl call={call} />
        <CopyButton value={() => location.href} what={tCommon('link')} label={tCommon('copyLink')} />
      </div>
      <CallFacts call={call} />
      <CallBodies call={call} />
      <RelatedEntries call={call} />
    </>
  )
}
