import { useTranslations } from 'use-intl'
import { Notice } from '../ui/feedback/notice.tsx'

/** Tells why the provider will refuse a request before it is sent. The user may send it to see the provider's error. */
export function WillRefuse({ reason }: { reason: string }) {
  const t = useTranslations('state')
  return (
    <Notice tone="warn" title={reason} testId="will-refuse">
      <p>{t('willRefuse')}</p>
    </Notice>
  )
}
