import { useTranslations } from 'use-intl'
import { PartTexts } from '../../../errors/part-texts.tsx'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { ForwardForm } from './forward-form.tsx'
import { ForwardState } from './forward-state.tsx'
import { useForwarding } from './use-forwarding.ts'

/** The content of the dialog, with its messages. */
export function ForwardSheet({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('outbound.forward')
  return (
    <PartTexts part="forwarding" title={t('notLoaded')} fallback={<SkeletonLines lines={10} />}>
      <Loaded onLeave={onLeave} />
    </PartTexts>
  )
}

function Loaded({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('forwarding')
  const tForward = useTranslations('outbound.forward')
  const { data, error, refetch } = useForwarding()
  if (error) return <ProblemNotice error={error} title={tForward('notLoaded')} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  return (
    <>
      <p className="dimmed">{t('lead')}</p>
      <ForwardForm state={data} />
      <ForwardState state={data} onLeave={onLeave} />
    </>
  )
}
