import { type RefObject, useEffect } from 'react'

/**
 * Redoc's `aria-label` of menu items lacks the visible HTTP verb (WCAG 2.5.3). Removing the attribute lets the visible
 * text be the name.
 */
export function useVisibleNames(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = container
    if (!current) return
    const clear = () => {
      for (const item of current.querySelectorAll('li[data-item-id][aria-label]'))
        item.removeAttribute('aria-label')
    }
    const observer = new MutationObserver(clear)
    observer.observe(current, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    })
    clear()
    return () => observer.disconnect()
  }, [container])
}
