/** A setting in `localStorage`, shared by all tabs. If storage is blocked, it is kept in memory. */
import { useSyncExternalStore } from 'react'

export type StoredValue<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** @param read validates the stored JSON; returns a default for anything unexpected */
export function createStoredValue<T>(key: string, read: (stored: unknown) => T): StoredValue<T> {
  const name = `pasarela.${key}`
  const listeners = new Set<() => void>()
  let value = read(load(name))
  const notify = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', event => {
    if (event.key !== name) return
    value = read(load(name))
    notify()
  })
  return {
    get: () => value,
    set: next => {
      value = next
      save(name, next)
      notify()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStored<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get)
}

function load(name: string): unknown {
  try {
    return JSON.parse(globalThis.localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function save(name: string, value: unknown): void {
  try {
    globalThis.localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage may be blocked, for example in private windows.
  }
}
