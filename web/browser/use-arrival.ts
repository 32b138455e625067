import { useEffect, useRef } from 'react'

const arrivalMs = 700

/**
 * Lets an element light up when what it shows has arrived or changed, so that the eye finds it. Nothing lights up on
 * the first render, during a burst of changes, or where the system asks for less motion.
 * @param key what is shown; the element lights up when it changes
 * @param find the element
 */
export function useArrival(key: string | number | null, find: () => Element | null | undefined): void {
  const last = useRef<{ key: typeof key; atMs: number }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is looked for when the key changes.
  useEffect(() => {
    const before = last.current
    const atMs = performance.now()
    last.current = { key, atMs }
    if (!before || before.key === null || before.key === key || atMs - before.atMs < arrivalMs) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    find()?.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], {
      duration: arrivalMs,
      easing: 'ease-out',
    })
  }, [key])
}
