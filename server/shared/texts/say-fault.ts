import { toFaultWords } from '../../facts/fault-words.ts'
import type { Texts } from './read-texts.ts'

/** A recorded fault in the words of command, servers and agents: `A fault was set: respond 429 with Retry-After 1`. */
export function sayFault(fault: string, { format, language: _, ...texts }: Texts<'fault'>): string {
  return toFaultWords(fault, texts, format)
}
