import { useTranslations } from 'use-intl'
import { Notice } from '../ui/feedback/notice.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'

type Props = {
  /** The number of invalid fields. With 0, nothing is rendered. */
  wrong: number
  isBusy: boolean
  /** Sends the form unchanged. The gateway or the provider answers. */
  onSend: () => unknown
}

/** Tells the number of invalid fields, and offers to send them anyway: testers send wrong input on purpose. */
export function SendAnyway({ wrong, isBusy, onSend }: Props) {
  const t = useTranslations('sendAnyway')
  if (wrong === 0) return null
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('title', { count: wrong })}
      actions={
        <BusyButton size="xs" variant="default" isBusy={isBusy} onClick={() => void onSend()}>
          {t('send')}
        </BusyButton>
      }
    >
      <p>{t('text')}</p>
    </Notice>
  )
}
