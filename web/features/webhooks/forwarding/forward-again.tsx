import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { trpc } from '../../../trpc.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'

/**
 * Forwards failed notifications again now, all or one. Repeating the request while they are forwarded changes nothing.
 */
export function ForwardAgain({ seq, label }: { seq?: number; label: string }) {
  const t = useTranslations('outbound.forward')
  const { forwarding } = trpc.useUtils()
  const retry = trpc.forwarding.retry.useMutation({
    onSuccess: next => forwarding.get.setData(undefined, next),
  })
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={retry.isPending}
        onClick={() => retry.mutate(seq === undefined ? {} : { seq })}
      >
        {label}
      </BusyButton>
      {retry.error && <ProblemNotice error={retry.error} title={t('againFailed')} />}
    </>
  )
}
