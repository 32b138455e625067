import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { NotificationCauses, StillWaiting } from '../../stream/still-waiting.tsx'
import classes from './preferences.module.css'

type Props = {
  reference: string
  /** Start of the wait in milliseconds since the epoch; null once it was stopped. */
  since: number | null
  onStop: () => void
  onAgain: () => void
}

/** Explains why no payment has appeared yet. */
export function WaitingForPayment({ reference, since, onStop, onAgain }: Props) {
  const t = useTranslations('preferences')
  const tWaiting = useTranslations('waiting')
  if (since === null) {
    return (
      <>
        <p role="status">{t('notWaiting')}</p>
        <Button size="xs" variant="default" onClick={onAgain}>
          {tWaiting('again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {t('waiting')}
      </p>
      <StillWaiting since={since} what={tWaiting('paymentOf', { reference })} onStop={onStop}>
        <li>{t('payFirst')}</li>
        <NotificationCauses resource={reference} />
      </StillWaiting>
    </>
  )
}
