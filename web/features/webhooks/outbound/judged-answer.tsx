import { useTranslations } from 'use-intl'
import type { ExpectedAnswer, ForwardOutcome } from '../../../../server/contract/entry-facts.ts'

type Props = { expected: ExpectedAnswer; outcome: ForwardOutcome; status: number }

/** Says which answer was expected to a signature that is not simply valid. Nothing for other signatures. */
export function JudgedAnswer({ expected, outcome, status }: Props) {
  const t = useTranslations('outbound.result')
  const tForged = useTranslations('webhooks.shopAnswer.accepted_forged')
  if (expected === 'accept' || outcome === 'delivered') return null
  if (expected === 'either') return outcome === 'refused' && <p>{t('either')}</p>
  if (outcome === 'accepted')
    return (
      <>
        <p>{tForged('title', { status })}.</p>
        <p>{tForged('text')}</p>
      </>
    )
  return <p>{t(`forged.${outcome}`, { status })}</p>
}
