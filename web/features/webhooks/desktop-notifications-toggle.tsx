import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStored } from '../../browser/stored-value.ts'
import {
  canShowDesktopNotifications,
  requestDesktopNotifications,
  wantsDesktopNotifications,
} from '../../stream/desktop-notifications.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './webhooks.module.css'

/** Switches desktop notifications on and off. Off until the user chooses. */
export function DesktopNotificationsToggle() {
  const t = useTranslations('webhooks')
  const isOn = useStored(wantsDesktopNotifications)
  const [isDenied, setDenied] = useState(false)
  if (!canShowDesktopNotifications()) return null
  const toggle = async () => {
    if (isOn) wantsDesktopNotifications.set(false)
    else setDenied(!(await requestDesktopNotifications()))
  }
  return (
    <span className={classes.notices}>
      <Button
        variant={isOn ? 'light' : 'default'}
        leftSection={<Icon name="bell" size={16} />}
        aria-pressed={isOn}
        onClick={toggle}
      >
        {t('desktopNotifications')}
      </Button>
      <span role="status">{isDenied && t('desktopNotificationsDenied')}</span>
    </span>
  )
}
