import { ofAccount } from '../browser/account.ts'

const key = () => `pasarela.${ofAccount('simulator-changed')}`

/** Tells the other tabs of this browser that the simulated account was changed: a storage event reaches only them. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(key(), String(Math.random()))
  } catch {
    // Storage may be blocked. Then they learn it by polling.
  }
}

/** @returns the function that ends it */
export function followOtherTabs(onChange: () => unknown): () => void {
  const onStorage = (event: StorageEvent) => event.key === key() && onChange()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
