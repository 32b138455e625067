import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import type { MenuPage } from './pages.ts'
import { openShortcutHelp, shortcutHelp } from './shortcut-help-state.ts'
import { useMenuPages } from './use-menu-pages.ts'

const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then(module => ({ default: module.ShortcutHelp })),
)

const sequenceMs = 1_200
/** A time of `g` so long ago that no letter follows it. 0 is when the page was loaded. */
const never = Number.NEGATIVE_INFINITY

/** Shortcuts of every page: `g` and a letter opens a page, `?` lists all shortcuts. */
export function ShellShortcuts() {
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
