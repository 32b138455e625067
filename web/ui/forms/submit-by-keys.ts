import type { KeyboardEvent } from 'react'

/** Ctrl Enter, on a Mac Command Enter, sends the form from any of its fields, also from one of many lines. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
