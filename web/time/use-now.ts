import { useSyncExternalStore } from 'react'

const tickMs = 10_000
/** A component that is mounted more than this after the last tick starts a new tick. */
const staleMs = 500

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  if (Date.now() - now > staleMs) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The time in milliseconds since the epoch, every 10 s. All components get the same value, or relative times would
 * contradict each other.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
