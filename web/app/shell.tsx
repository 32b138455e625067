import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rememberSearch } from '../browser/last-search.ts'
import { recordVisit } from '../browser/recent-visits.ts'
import { SimulatedTimes } from '../simulator/simulated-times.tsx'
import { Header } from './header.tsx'
import { IgnoredParameters } from './ignored-parameters.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'

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
