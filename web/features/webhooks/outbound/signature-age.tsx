/** What the age of a signature explains: a store may refuse a valid one that is old. */
import { useTranslations } from 'use-intl'
import type { ReplaySignature } from '../../../../server/contract/entry-facts.ts'
import { isRefusal } from '../../../../server/contract/shop-answers.ts'
import type { NotificationDetail } from '../../../stream/feed-entry.ts'
import { useTimes } from '../../../time/use-times.ts'

type Refused = { entry: NotificationDetail; signature: ReplaySignature; status: number | null }

/** Says why a store may have refused a replay with a valid signature, and what to try. Nothing for other answers. */
export function RefusedReplay({ entry, signature, status }: Refused) {
  const t = useTranslations('outbound')
  const times = useTimes('provider')
  const { signed_at } = entry.explanation
  if (!isRefusal(status)) return null
  if (signature === 'sign_again') return <p data-testid="refused-replay">{t('result.refusedNew')}</p>
  if (entry.verdict !== 'validated' || signed_at === null) return null
  return (
    <p data-testid="refused-replay">
      {t('result.refusedOld', { at: times.full(signed_at), again: t('signatures.sign_again.name') })}
    </p>
  )
}

/** A replay this long after its signature was not signed for it. */
const oldMs = 60_000

/** Says of a valid replay that its signature is older than itself. */
export function OldSignature({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('outbound.result')
  const times = useTimes('provider')
  const { signed_at } = entry.explanation
  if (entry.origin !== 'replay' || entry.verdict !== 'validated' || signed_at === null) return null
  if (Date.parse(entry.received_at) - Date.parse(signed_at) < oldMs) return null
  return <p>{t('old', { at: times.full(signed_at) })}</p>
}
