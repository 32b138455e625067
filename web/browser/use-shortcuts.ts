import { useLayoutEffect, useRef } from 'react'
import { letterShortcuts } from './preferences.ts'

/** Handlers by `KeyboardEvent.key`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/**
 * Listens for single keys while no field has the focus and no dialog or popover is open. A handler that has nothing to do leaves
 * the event alone, so that another listener may handle it.
 * @param isFirst the handlers get keys before those of the page, for sequences like `g w`
 */
export function useShortcuts(shortcuts: Shortcuts, { isFirst = false } = {}): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // A layout effect runs before the page is painted, so that no key is lost that is pressed at first sight.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open], :popover-open')) return
      if (event.key.length === 1 && !letterShortcuts.get()) return
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!act) return
      act(event)
      if (!isFirst) event.preventDefault()
    }
    addEventListener('keydown', onKey, { capture: isFirst })
    return () => removeEventListener('keydown', onKey, { capture: isFirst })
  }, [isFirst])
}

/** Whether the target takes letters. Checkboxes and radio buttons do not, and the console has no editable elements. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
