import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import { Facts } from '../../ui/values/facts.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import classes from './overview.module.css'

/** What a shop sets to use the demo instead of the provider. Renders nothing elsewhere. */
export function ShopSettings() {
  const t = useTranslations('overview.shop')
  const settings = useSettings()
  if (!settings?.demo_credentials) return null
  const { access_token, public_key, webhook_secret } = settings.demo_credentials
  const value = (id: string | null, what: string) => id && <IdValue id={id} what={what} />
  return (
    <details className={classes.howTo}>
      <summary>{t('title')}</summary>
      <p>{t('text')}</p>
      <Facts
        facts={[
          { label: t('provider'), value: value(settings.provider_url, t('provider')) },
          { label: t('accessToken'), value: value(access_token, t('accessToken')) },
          { label: t('publicKey'), value: value(public_key, t('publicKey')) },
          { label: t('webhookSecret'), value: value(webhook_secret, t('webhookSecret')) },
        ]}
      />
    </details>
  )
}
