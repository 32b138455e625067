/** What became of a notification that this gateway sent to itself. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { DeliveryResult } from '../../../../server/contract/outbound-notifications.ts'
import type { RejectionReason } from '../../../../server/contract/signature-facts.ts'
import { useForwarding } from '../../../stream/use-forwarding.ts'
import { VerdictBadge } from '../../../stream/verdict-badge.tsx'
import { trpc } from '../../../trpc.ts'
import { Attempts } from '../attempts.tsx'
import { SignatureTexts } from '../signature-texts.tsx'
import classes from './outbound.module.css'
import { OldSignature } from './signature-age.tsx'

type Props = { received: NonNullable<DeliveryResult['received']>; onLeave: () => void }

/** The verdict with its reason, the recorded entry, and whether a store gets it. */
export function Received({ received, onLeave }: Props) {
  const t = useTranslations('outbound.result')
  const { seq, verdict, reason } = received
  return (
    <>
      <p className={classes.received}>
        {t('received')}
        <VerdictBadge verdict={verdict} isPlain />
        {reason !== null && (
          <SignatureTexts>
            <Reason reason={reason} />
          </SignatureTexts>
        )}
        <Link to="/webhooks" search={{ id: seq }} onClick={onLeave}>
          {t('entry', { seq })}
        </Link>
      </p>
      <PassedOn seq={seq} onLeave={onLeave} />
    </>
  )
}

function Reason({ reason }: { reason: RejectionReason }) {
  const t = useTranslations('signature.reason')
  return <span>{t(`${reason}.says`)}</span>
}

/** The gateway forwards what it receives to a store, except for replays. */
function PassedOn({ seq, onLeave }: { seq: number; onLeave: () => void }) {
  const t = useTranslations('outbound')
  const { data: entry } = trpc.notifications.get.useQuery({ seq }, { retry: false })
  const { data: forwarding } = useForwarding()
  if (!entry || !forwarding) return null
  if (entry.origin === 'replay')
    return (
      <>
        <OldSignature entry={entry} />
        <p>{t('result.replayStays', { url: t('target.url') })}</p>
      </>
    )
  return (
    <>
      <Attempts entry={entry} onLeave={onLeave} />
      {!forwarding.is_on && <p>{t('result.notForwarding')}</p>}
    </>
  )
}
