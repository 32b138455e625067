import { type RefObject, useEffect } from 'react'

/**
 * Redoc names its menu items without the verb that they show ("post"), so that somebody who speaks what is seen
 * finds nothing (WCAG 2.5.3). Without that name they are called what they show.
 */
export function useOwnNames(container: RefObject<HTMLElement | null>): void {
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
