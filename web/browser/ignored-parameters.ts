/** What the console ignores of the opened address, until the user has read it. */
export type IgnoredParameter = readonly [name: string, value: unknown]

let ignored: readonly IgnoredParameter[] = []
const listeners = new Set<() => void>()

export const ignoredParameters = {
  get: () => ignored,
  set: (next: readonly IgnoredParameter[]) => {
    ignored = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Adds what only a page knows: that it has no such value. */
export function ignoreParameter(name: string, value: string): void {
  ignoredParameters.set([...ignored, [name, value]])
}
