type Listener = (details: unknown) => void

/** Listeners by event name. */
export type Emitter = {
  on(name: string, listener: Listener): void
  emit(name: string, details: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Listener[]>()
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    emit(name, details) {
      for (const listener of listeners.get(name) ?? []) listener(details)
    },
  }
}
