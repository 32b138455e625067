/** The console's own reads, for example of a payment to show its page. They are hidden by default. */
import type { Entry } from './feed-entry.ts'

/** The search parameter `reads=shown`. */
export const readsChoices = ['shown'] as const
export type ReadsChoice = (typeof readsChoices)[number]

export function isOwnRead(entry: Entry): boolean {
  return entry.kind === 'call' && entry.purpose === 'display'
}
