import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { rememberSearch } from '../browser/last-search.ts'
import { recordVisit } from '../browser/recent-visits.ts'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { SimulatedTimes } from '../simulator/simulated-times.tsx'
import { Header } from './header.tsx'
import { IgnoredParameters } from './ignored-parameters.tsx'
import type { MenuPage } from './pages.ts'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { openShortcutHelp, shortcutHelp } from './shortcut-help-state.ts'
import { useMenuPages } from './use-menu-pages.ts'

const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then(module => ({ default: module.ShortcutHelp })),
)

const sequenceMs = 1_200
/** A time of `g` so long ago that no letter follows it. 0 is when the page was loaded. */
const never = Number.NEGATIVE_INFINITY

/** Shortcuts of every page: `g` and a letter opens a page, `?` lists all shortcuts. */
function ShellShortcuts() {
  const navigate = useNavigate()
  const startedAt = useRef(never)
  const isHelpOpen = useSyncExternalStore(shortcutHelp.subscribe, shortcutHelp.get)
  const pages = useMenuPages()
  const goTo = (path: MenuPage['path']) => (event: KeyboardEvent) => {
    if (event.timeStamp - startedAt.current > sequenceMs) return
    startedAt.current = never
    // The page's own shortcut for this letter must not run as well.
    event.stopImmediatePropagation()
    navigate({ to: path })
  }
  useShortcuts(
    {
      g: event => {
        startedAt.current = event.timeStamp
      },
      '?': openShortcutHelp,
      ...Object.fromEntries(pages.map(({ path, menu }) => [menu.shortcut, goTo(path)])),
    },
    { isFirst: true },
  )
  if (!isHelpOpen) return null
  return (
    <Suspense>
      <ShortcutHelp onClose={shortcutHelp.close} />
    </Suspense>
  )
}

/** The layout around every page: header on top, rail on the left. On phones a button opens the rail. */
export function Shell() {
  const t = useTranslations('shell')
  const [isRailOpen, setRailOpen] = useState(false)
  const { pathname, searchStr } = useRouterState({ select: state => state.location })
  useEffect(() => {
    recordVisit(pathname, searchStr)
    rememberSearch(pathname, searchStr)
  }, [pathname, searchStr])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the rail, whichever it is.
  useEffect(() => setRailOpen(false), [pathname])
  useEffect(() => {
    if (!isRailOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setRailOpen(false)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isRailOpen])
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <Header isRailOpen={isRailOpen} onToggleRail={() => setRailOpen(!isRailOpen)} />
      <div className={classes.body}>
        <Rail isOpen={isRailOpen} />
        {isRailOpen && <div className={classes.veil} onPointerDown={() => setRailOpen(false)} />}
        <main id="content" className={classes.main} tabIndex={-1}>
          <IgnoredParameters />
          <SimulatedTimes>
            <Outlet />
          </SimulatedTimes>
        </main>
      </div>
      <ShellShortcuts />
    </div>
  )
}
