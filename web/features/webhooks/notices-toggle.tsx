import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askForNotices, canNotify, wantsNotices } from '../../browser/desktop-notices.ts'
import { useStored } from '../../browser/stored-value.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './webhooks.module.css'

/** Notices of the system, switched on by choice only. */
export function NoticesToggle() {
  const t = useTranslations('webhooks')
  const isOn = useStored(wantsNotices)
  const [isRefused, setRefused] = useState(false)
  if (!canNotify()) return null
  const toggle = async () => {
    if (isOn) wantsNotices.set(false)
    else setRefused(!(await askForNotices()))
  }
  return (
    <span className={classes.notices}>
      <Button
        variant={isOn ? 'light' : 'default'}
        leftSection={<Icon name="bell" size={16} />}
        aria-pressed={isOn}
        onClick={toggle}
      >
        {t('notices')}
      </Button>
      <span role="status">{isRefused && t('noticesRefused')}</span>
    </span>
  )
}
