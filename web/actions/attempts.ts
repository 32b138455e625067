import type { SiteId } from '../../server/facts/countries.ts'
import { dropFromTab, keepInTab, readFromTab } from '../browser/tab-value.ts'

/** Runs a write. Until its answer has come, the browser asks before the page is left. */
export async function warnOnLeaving<T>(write: () => Promise<T>): Promise<T> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  try {
    return await write()
  } finally {
    removeEventListener('beforeunload', warn)
  }
}

/**
 * Writes whose answer has not been seen. They are kept in the tab: after a reload, the page still knows what
 * it sent and with which key. Inputs contain tokens of cards, never their numbers or security codes.
 */
export type Attempt<Input> = {
  input: Input
  idempotencyKey: string
  country?: SiteId
  /** Time of the write in milliseconds since the epoch. */
  sentAt: number
}

const nameOf = (name: string) => `attempt.${name}`

export function keepAttempt<Input>(name: string, attempt: Attempt<Input>): void {
  keepInTab(nameOf(name), attempt)
}

/** Reads an attempt. Only the write with this name stores it, so its shape is that of the write's input. */
export function readAttempt<Input>(name: string): Attempt<Input> | null {
  return (readFromTab(nameOf(name)) as Attempt<Input> | undefined) ?? null
}

/** Whether a write of this name has no seen answer, so that its dialog opens with the page. */
export function hasAttempt(name: string): boolean {
  return readAttempt(name) !== null
}

export function dropAttempt(name: string): void {
  dropFromTab(nameOf(name))
}
