import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl Enter or Command Enter in any field, including multi-line ones. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
