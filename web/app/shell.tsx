import { Button } from '@mantine/core'
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isLanguage } from '../../server/facts/languages.ts'
import { accountPath } from '../browser/account.ts'
import { recordVisit, rememberSearch } from '../browser/recent-visits.ts'
import { type IgnoredParameter, ignoredParameters, type Search } from '../browser/search-params.ts'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { useSettingsQuery } from '../http/use-settings.ts'
import { SimulatedTimes } from '../simulator/simulated-times.tsx'
import { useAway } from '../stream/use-feed.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Header } from './header.tsx'
import type { MenuPage } from './pages.ts'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { openShortcutHelp, shortcutHelp } from './shortcut-help-state.ts'
import { useMenuPages } from './use-menu-pages.ts'

/**
 * Names the parameters of the opened address that its page does not know, or whose values it does not accept. The
 * router then removes them from the address. Links inside the console have no such parameters.
 */
function IgnoredParameters() {
  const t = useTranslations('shell')
  const tCommon = useTranslations('common')
  const { state } = useRouter()
  const [openedPath] = useState(() => {
    // The parameters are read before the page is rendered, which may ignore more of them.
    ignoredParameters.set(listIgnored(state.location.search, state.matches.at(-1)?.search ?? {}))
    return state.location.pathname
  })
  const ignored = useSyncExternalStore(ignoredParameters.subscribe, ignoredParameters.get)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (ignored.length === 0 || path !== openedPath) return null
  return (
    <div className={classes.aside}>
      <Notice
        tone="warn"
        role="status"
        testId="ignored"
        title={t('ignored', { parameters: ignored.map(toText).join(', ') })}
        actions={
          <Button size="xs" variant="default" onClick={() => ignoredParameters.set([])}>
            {tCommon('close')}
          </Button>
        }
      >
        <p>{t('ignoredText')}</p>
      </Notice>
    </div>
  )
}

/** Lists the ignored parameters. `lang` is known on every page: it is read before the first render. */
function listIgnored(search: Search, read: Search): IgnoredParameter[] {
  return Object.entries(search).filter(([name, value]) => {
    if (value === '' || (name === 'lang' && isLanguage(value))) return false
    return !Object.hasOwn(read, name) || read[name] === undefined
  })
}

const maxShown = 60

function toText([name, value]: IgnoredParameter): string {
  const text = `${name}=${String(value)}`
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

function GatewayAway() {
  const t = useTranslations('connection')
  const away = useAway()
  return (
    away && (
      <div className={classes.aside}>
        <Notice tone="warn" role="status" testId="away" title={t(`explain.${away}`)} />
      </div>
    )
  )
}

const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then(module => ({ default: module.ShortcutHelp })),
)

const sequenceMs = 1_200
/** The time of the last `g`, so long ago that no letter follows it. 0 would be the time when the page was loaded. */
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

const UnknownAccount = lazy(() =>
  import('./unknown-account.tsx').then(module => ({ default: module.UnknownAccount })),
)

/** The layout around every page: header on top, rail on the left. On phones a button opens the rail. */
export function Shell() {
  const t = useTranslations('shell')
  const [isRailOpen, setRailOpen] = useState(false)
  const { error } = useSettingsQuery()
  const isUnknown = accountPath() !== '' && error?.data?.httpStatus === 404
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
      <Header isUnknown={isUnknown} isRailOpen={isRailOpen} onToggleRail={() => setRailOpen(!isRailOpen)} />
      <div className={classes.body}>
        <Rail isOpen={isRailOpen} />
        {isRailOpen && <div className={classes.veil} onPointerDown={() => setRailOpen(false)} />}
        <main id="content" className={classes.main} tabIndex={-1}>
          {!isUnknown && <GatewayAway />}
          <IgnoredParameters />
          {isUnknown ? (
            <Suspense>
              <UnknownAccount />
            </Suspense>
          ) : (
            <SimulatedTimes>
              <Outlet />
            </SimulatedTimes>
          )}
        </main>
      </div>
      <ShellShortcuts />
    </div>
  )
}
