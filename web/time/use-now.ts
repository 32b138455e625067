import { useSyncExternalStore } from 'react'

const tickMs = 10_000
/** A component that is mounted later than this after the last tick begins a new one. */
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

/** Milliseconds since the epoch, every 10 s: the same for all components, or relative times would contradict each other. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
