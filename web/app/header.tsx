import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { CountrySelect } from './country-select.tsx'
import classes from './header.module.css'
import { LanguageSelect } from './language-select.tsx'
import type { WaitingKeys } from './palette/palette.tsx'
import { SimulatorChips } from './simulator-chips.tsx'

/**
 * The panel is fetched when the menu opens: the first page is limited in size, and the name of the time zone takes 50
 * ms.
 */
const SettingsPanel = lazy(() =>
  import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
)

/** The menu with theme, times, shortcuts, and signing out. A native popover closes and returns the focus by itself. */
function SettingsMenu() {
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

/** Ctrl K, pressed before the header is there, and the keys after it. */
const early: KeyboardEvent[] = []
const keepEarly = (event: KeyboardEvent) => {
  if (event.target instanceof HTMLInputElement || !(early[0] || isPaletteKey(event))) return
  early.push(event)
  if (isPaletteKey(event)) event.preventDefault()
}
addEventListener('keydown', keepEarly, true)

function isPaletteKey(event: KeyboardEvent): boolean {
  return isCommand(event) && event.key.toLowerCase() === 'k'
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey
}

const Palette = lazy(() => import('./palette/palette.tsx').then(module => ({ default: module.Palette })))

/** Opens the command palette, whose code is loaded on first use. It takes the keys that are pressed until then. */
function CommandsButton() {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  /** Null before the first opening. */
  const keys = useRef<WaitingKeys>(null)
  if (isOpen) keys.current ??= []
  // The listener is added before the page is painted, because who sees the page can press the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        keys.current ??= []
        setOpen(true)
      } else if (keys.current && !isCommand(event)) {
        if (event.key === 'Escape') {
          keys.current = null
          setOpen(false)
        } else keys.current.push(event.key)
        // The page must not run them as shortcuts.
        event.stopImmediatePropagation()
      } else return
      event.preventDefault()
    }
    removeEventListener('keydown', keepEarly, true)
    for (const event of early.splice(0)) onKey(event)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      addEventListener('keydown', keepEarly, true)
    }
  }, [])
  return (
    <>
      <button type="button" className={classes.search} onClick={() => setOpen(true)}>
        <Icon name="search" size={16} />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {keys.current !== null && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} keys={keys} />
        </Suspense>
      )}
    </>
  )
}

type Props = {
  /** Whether the account of the address does not exist. */
  isUnknown: boolean
  isRailOpen: boolean
  onToggleRail: () => void
}

export function Header({ isUnknown, isRailOpen, onToggleRail }: Props) {
  const t = useTranslations('shell')
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.iconButton} ${classes.burger}`}
        aria-label={t('menu')}
        aria-expanded={isRailOpen}
        aria-controls="rail"
        onClick={onToggleRail}
      >
        <Icon name={isRailOpen ? 'close' : 'menu'} size={22} />
      </button>
      <h1 className={classes.brand}>
        <Link to="/overview">
          <Mark />
          Pasarela
        </Link>
      </h1>
      <AccountSwitcher />
      <CountrySelect className={classes.country} />
      <SimulatorChips />
      <div className={classes.space} />
      {/* An account that does not exist has no feed. */}
      {!isUnknown && <ConnectionBadge />}
      <CommandsButton />
      <LanguageSelect className={classes.select} />
      <SettingsMenu />
    </header>
  )
}

function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#3b5bdb" />
      <path
        d="M7 20.5h18M9 20.5v-4a7 7 0 0 1 14 0v4M7 24h18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
