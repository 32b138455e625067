/** The console's own reads: it looks at a payment, say, to show its page. They are hidden unless asked for. */
import type { Entry } from './feed-entry.ts'

/** In the address: `reads=shown`. */
export const readsChoices = ['shown'] as const
export type ReadsChoice = (typeof readsChoices)[number]

export function isOwnRead(entry: Entry): boolean {
  return entry.kind === 'call' && entry.purpose === 'display'
}
