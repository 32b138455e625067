import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { receivedStatus } from '../../../server/facts/outcomes.ts'
import { useCallWords } from '../../calls/use-call-words.ts'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import { FeedDetail, OpenResource } from '../../list/feed-detail.tsx'
import split from '../../list/feed-page.module.css'
import { PartTexts } from '../../notices/part-texts.tsx'
import { CompareLink } from '../../share/share-button.tsx'
import type { CallDetail as Detail } from '../../stream/feed-entry.ts'
import { DoubleChargeNotice } from '../../timeline/double-charges.tsx'
import { LostSaleNotice } from '../../timeline/lost-sale.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { breakPath } from '../../ui/values/break-path.tsx'
import { CallCause, isMissing, RelatedEntries, SameKey } from './call-context.tsx'
import { CallCurl, CallFacts, ShareCall } from './call-facts.tsx'
import { CallMessages } from './call-messages.tsx'
import { CallWarnings } from './call-warnings.tsx'
import classes from './calls.module.css'
import { RepeatCall } from './shop/repeat-call.tsx'

/** The detail of a call. Calls never change, so it is fetched once. */
export function CallDetail({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('calls')
  const query = trpc.calls.get.useQuery({ seq }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  // This loads the texts while the call is loading.
  useMessagePart('inspect')
  const words = useCallWords()
  return (
    <FeedDetail
      seq={seq}
      query={query}
      nameOf={call => breakPath(words.nameOf(call.operation))}
      failed={t('notLoaded')}
      onClose={onClose}
    >
      {call => (
        <PartTexts part="inspect" fallback={<SkeletonLines lines={10} />}>
          <Loaded call={call} />
        </PartTexts>
      )}
    </FeedDetail>
  )
}

function Loaded({ call }: { call: Detail }) {
  const t = useTranslations('calls')
  const isOk = call.outcome === 'ok'
  const isShop = call.transport === 'shop'
  const look = useCallWords().lookOf(call)
  return (
    <>
      <div className={split.detailActions}>
        <StatusBadge
          {...look}
          label={[look.label, receivedStatus(call)].filter(Boolean).join(' ')}
          status={call.outcome}
        />
        {call.payment_id && !isMissing(call) && (
          <Link
            to="/payments/$paymentId"
            params={{ paymentId: call.payment_id }}
            aria-label={t('openPayment', { id: call.payment_id })}
          >
            {t('openIt')}
          </Link>
        )}
        <OpenResource resource={isMissing(call) ? null : call.resource} about={call.subject} />
        <div className={split.together} data-brief>
          <ShareCall call={call} />
          <CompareLink reference={{ kind: 'call', id: String(call.seq) }} />
        </div>
      </div>
      {isShop && (
        <div className={classes.notices}>
          <LostSaleNotice call={call} />
        </div>
      )}
      <div className={isOk && !call.warnings ? undefined : classes.cause}>
        <CallCause call={call} />
        <CallWarnings call={call} />
      </div>
      {isShop && (
        <div className={classes.notices}>
          <DoubleChargeNotice call={call} />
        </div>
      )}
      <CallFacts call={call} />
      <CallMessages call={call} />
      {isShop && <RepeatCall call={call} />}
      <CallCurl call={call} />
      {call.idempotency_key && <SameKey call={call} idempotencyKey={call.idempotency_key} />}
      <RelatedEntries call={call} />
    </>
  )
}
