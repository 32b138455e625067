import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../ui/feedback/notice.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Props = Omit<ComponentProps<typeof BusyButton>, 'type' | 'isBusy'> & {
  safe: Pick<SafeSubmit<unknown>, 'isBusy' | 'doubt'>
  /** By default the button is busy while the write runs. A form that makes a card token first is busy for longer. */
  isBusy?: boolean
}

/** Submits the form of a write. While the last write is in doubt, `DoubtNotice` decides how to continue. */
export function SubmitButton({ safe, isBusy = safe.isBusy, disabled = false, ...props }: Props) {
  return <BusyButton {...props} type="submit" isBusy={isBusy} disabled={disabled || safe.doubt !== null} />
}

type SendAnywayProps = {
  /** The number of invalid fields. With 0, nothing is rendered. */
  wrong: number
  isBusy: boolean
  /** Sends the form unchanged. The gateway or the provider answers. */
  onSend: () => unknown
}

/** Shows the number of invalid fields, and offers to send them anyway: testers send wrong input on purpose. */
export function SendAnyway({ wrong, isBusy, onSend }: SendAnywayProps) {
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

/** Says why the provider will refuse a request before it is sent. The user may send it to see the provider's error. */
export function WillRefuse({ reason }: { reason: string }) {
  const t = useTranslations('state')
  return (
    <Notice tone="warn" title={reason} testId="will-refuse">
      <p>{t('willRefuse')}</p>
    </Notice>
  )
}
