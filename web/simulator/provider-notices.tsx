import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import { countUnheard } from '../../server/facts/notification-facts.ts'
import { useSettings } from '../http/use-settings.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { useSimulatorRead } from './use-simulator.ts'

/** Shown with the real provider. It says whether money may move, and where the test cards come from. */
export function RealProviderNotice() {
  const t = useTranslations('realProvider')
  const settings = useSettings()
  if (!settings || settings.simulator) return null
  const { public_key: publicKey, provider_url: url } = settings
  const isTest = publicKey?.startsWith('TEST-') ?? false
  return (
    <Notice
      tone={isTest ? 'info' : 'bad'}
      icon="alert"
      title={t('title', { host: new URL(url).host })}
      testId="real-provider"
    >
      {publicKey !== null && <p>{t(isTest ? 'test' : 'live')}</p>}
    </Notice>
  )
}

const refetchMs = 15_000

/** Says that a shop calls the simulator with an access token that no gateway uses. Renders nothing otherwise. */
export function UnheardAccounts() {
  const t = useTranslations('shell.unheard')
  const ownKey = useSettings()?.public_key ?? null
  const { data } = useSimulatorRead(control.accounts.list, {}, { refetchMs })
  const count = countUnheard(data?.accounts ?? [], ownKey)
  if (count === 0) return null
  return (
    <Notice tone="warn" title={t('title', { count })} testId="unheard">
      <p>{t('text')}</p>
    </Notice>
  )
}
