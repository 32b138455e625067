import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { paths } from '../paths.ts'
import { openShortcutHelp, shortcutHelp } from './shortcut-help-state.ts'

const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then(module => ({ default: module.ShortcutHelp })),
)

const sequenceMs = 1_200
/** After `g`: where each letter goes. */
export const destinations = {
  o: 'overview',
  p: 'pay',
  y: 'payments',
  w: 'webhooks',
  a: 'calls',
  t: 'testUsers',
  c: 'customers',
  r: 'preferences',
  m: 'paymentMethods',
  s: 'simulator',
  d: 'apiReference',
} as const

/** Keys that work on every page: `g` and a letter goes somewhere, `?` lists them all. */
export function ShellShortcuts() {
  const navigate = useNavigate()
  const startedAt = useRef(0)
  const isHelpOpen = useSyncExternalStore(shortcutHelp.subscribe, shortcutHelp.get)
  const go = (name: keyof typeof destinations) => (event: KeyboardEvent) => {
    if (event.timeStamp - startedAt.current > sequenceMs) return
    startedAt.current = 0
    // The page's own meaning of the letter must not run as well.
    event.stopImmediatePropagation()
    navigate({ to: paths[destinations[name]] })
  }
  useShortcuts(
    {
      g: event => {
        startedAt.current = event.timeStamp
      },
      '?': openShortcutHelp,
      o: go('o'),
      p: go('p'),
      y: go('y'),
      w: go('w'),
      a: go('a'),
      t: go('t'),
      c: go('c'),
      r: go('r'),
      m: go('m'),
      s: go('s'),
      d: go('d'),
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
