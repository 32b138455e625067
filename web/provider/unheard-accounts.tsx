import { useTranslations } from 'use-intl'
import { useSettings } from '../gateway/use-settings.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { useSimulatorRead } from './use-simulator.ts'

const refetchMs = 15_000

/** Says that a shop calls the simulator with an access token that no gateway listens to. Renders nothing otherwise. */
export function UnheardAccounts() {
  const t = useTranslations('shell.unheard')
  const ownKey = useSettings()?.public_key
  const { data } = useSimulatorRead('GET /simulator/accounts', {}, { refetchMs })
  const others = data?.accounts.filter(({ public_key }) => public_key !== ownKey) ?? []
  const count = others.reduce((sum, { unheard_notifications }) => sum + unheard_notifications, 0)
  if (count === 0) return null
  return (
    <Notice tone="warn" title={t('title', { count })} testId="unheard">
      <p>{t('text')}</p>
    </Notice>
  )
}
