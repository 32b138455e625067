import { useTranslations } from 'use-intl'
import { PartTexts } from '../../notices/part-texts.tsx'
import { NotificationCauses, ProviderCauses, StillWaiting } from '../../stream/still-waiting.tsx'
import { type FlowResults, type FlowStep, isNotificationStep, madeIdOf } from './flow.ts'

type Props = { name: FlowStep; since: number; results: FlowResults; onStop: () => void }

/** What a step of the flow waits for, once that takes long. */
export function FlowWaiting(props: Props) {
  return (
    <PartTexts part="otherPages" title={null}>
      <Waiting {...props} />
    </PartTexts>
  )
}

function Waiting({ name, since, results, onStop }: Props) {
  const t = useTranslations('waiting')
  const id = madeIdOf(results)
  const kind = results.order ? 'order' : 'payment'
  const isNotification = isNotificationStep(name)
  return (
    <StillWaiting
      since={since}
      what={isNotification ? t('notificationOf', { id, kind }) : t('answer')}
      onStop={onStop}
    >
      {isNotification ? <NotificationCauses resource={id} /> : <ProviderCauses />}
    </StillWaiting>
  )
}

/** Where a notification will be found that the user stopped waiting for. */
export function FlowStopped() {
  return (
    <PartTexts part="otherPages" title={null}>
      <Stopped />
    </PartTexts>
  )
}

function Stopped() {
  const t = useTranslations('waiting')
  const tPages = useTranslations('pages')
  return <div role="status">{t('stopped', { webhooks: tPages('webhooks') })}</div>
}
