/** A setting that this browser remembers, shared by all its tabs. Storage may be refused: then it lives in memory. */
import { useSyncExternalStore } from 'react'

export type StoredValue<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** @param read what was stored, or what to take instead of something unreadable */
export function createStoredValue<T>(key: string, read: (stored: unknown) => T): StoredValue<T> {
  const name = `pasarela.${key}`
  const listeners = new Set<() => void>()
  let value = read(load(name))
  const tell = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', event => {
    if (event.key !== name) return
    value = read(load(name))
    tell()
  })
  return {
    get: () => value,
    set: next => {
      value = next
      save(name, next)
      tell()
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
    // Private windows may refuse; the value then lasts as long as the page.
  }
}
