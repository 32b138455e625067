import { useTranslations } from 'use-intl'
import { useSettings } from '../http/use-settings.ts'
import { Notice } from '../ui/feedback/notice.tsx'

/** Shown with the real provider. It tells whether money may move, and where the test cards come from. */
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
