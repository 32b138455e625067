import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import classes from './header.module.css'

/** Fetched when the menu opens: the first page is limited in size, and the name of the time zone takes 50 ms. */
const SettingsPanel = lazy(() =>
  import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
)

/** Theme, times, shortcuts, and signing out. A native popover closes and returns the focus by itself. */
export function SettingsMenu() {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('settings')}
        popoverTarget="settings-menu"
      >
        <Icon name="gear" size={20} />
      </button>
      <section
        id="settings-menu"
        popover="auto"
        className={classes.pop}
        aria-label={t('settings')}
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {isOpen && (
          <Suspense>
            <SettingsPanel />
          </Suspense>
        )}
      </section>
    </>
  )
}
