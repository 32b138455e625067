import { useTranslations } from 'use-intl'
import { Notice } from '../ui/feedback/notice.tsx'

/** Says before a request is sent why the provider will refuse it. It can be sent to see the provider's error. */
export function WillRefuse({ reason }: { reason: string }) {
  const t = useTranslations('state')
  return (
    <Notice tone="warn" title={reason} testId="will-refuse">
      <p>{t('willRefuse')}</p>
    </Notice>
  )
}
