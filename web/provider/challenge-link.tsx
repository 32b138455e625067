import { useTranslations } from 'use-intl'
import { useSettings } from '../http/use-settings.ts'
import { CopyButton } from '../ui/values/copy-button.tsx'
import { asRecord } from '../unknown-json.ts'

type Challenge = { url: string; creq: string | null }

/** The bank's 3-D Secure challenge that a payment waits for (`three_ds_info`); null if it waits for none. */
export function challengeOf(payment: Record<string, unknown>): Challenge | null {
  if (payment.status_detail !== 'pending_challenge') return null
  const { external_resource_url: url, creq } = asRecord(payment.three_ds_info)
  return typeof url === 'string' ? { url, creq: typeof creq === 'string' ? creq : null } : null
}

/** Opens the bank's challenge. The simulator's page needs no `creq`; a bank's page is posted one by the shop's page. */
export function ChallengeLink({ challenge: { url, creq } }: { challenge: Challenge }) {
  const t = useTranslations('challenge')
  const isSimulator = useSettings()?.simulator ?? false
  return (
    <span>
      <a href={url} target="_blank" rel="noreferrer" data-testid="challenge">
        {t('open')}
      </a>
      {!isSimulator && creq !== null && (
        <>
          {' '}
          <span className="dimmed">{t('byPost')}</span>{' '}
          <CopyButton value={creq} what="creq" label={t('copy')} />
        </>
      )}
    </span>
  )
}
