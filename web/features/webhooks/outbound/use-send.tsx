import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryResult } from '../../../../server/contract/outbound-notifications.ts'
import { WriteProblems } from '../../../actions/doubt-notice.tsx'
import { useSafeSubmit } from '../../../actions/use-safe-submit.ts'
import { gateway } from '../../../trpc.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'

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

type Send<Input> = (input: Input, context: { idempotencyKey: string }) => Promise<DeliveryResult>

/** Sends a notification once, whatever happens to the answer: the gateway remembers the key. */
export function useSend<Input>(send: Send<Input>) {
  const [result, setResult] = useState<DeliveryResult>()
  // The write is not kept over a reload: it moves no money, and its input may contain a secret of the user.
  const safe = useSafeSubmit<Input, DeliveryResult>(null, { send, isRepeatable: true, onDone: setResult })
  const submit = (input: Input) => {
    setResult(undefined)
    return safe.submit(input)
  }
  return { safe, result, submit }
}

export type Sending<Input> = ReturnType<typeof useSend<Input>>
