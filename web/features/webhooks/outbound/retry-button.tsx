import { useTranslations } from 'use-intl'
import { WriteProblems } from '../../../actions/write-problems.tsx'
import { gateway } from '../../../trpc.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { useSend } from './use-send.ts'

/**
 * Sends a notification again, as received, to the target of an earlier attempt. The list then shows the new attempt.
 */
export function RetryButton({ seq, url }: { seq: number; url: string }) {
  const t = useTranslations('outbound')
  const { safe, submit } = useSend<{ url: string }>((input, context) =>
    gateway.notifications.replay.mutate({ seq, signature: 'as_received', ...input }, { context }),
  )
  return (
    <>
      <BusyButton variant="default" size="compact-sm" isBusy={safe.isBusy} onClick={() => submit({ url })}>
        {t('replay.submit')}
      </BusyButton>
      <WriteProblems safe={safe} failed={t('failed')} written="notification" />
    </>
  )
}
