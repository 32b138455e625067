/** English texts of an explanation. The journal stores codes; REST answers contain the texts as well. */
import type { CheckCode, NearMissCode, NoteCode } from '../contract/signature-facts.ts'
import type {
  NearMiss,
  NotificationDetail,
  SignatureCheck,
  SignatureExplanation,
} from '../journal/entries.ts'
import { format } from '../shared/texts/format.ts'
// The texts are imported, not read from a file, so that a shop can bundle its signature check.
import texts from '../shared/texts/signature.en.json' with { type: 'json' }
import { explainEntry } from './explanation.ts'

/** An explanation with its texts. The codes are null in entries from versions without codes. */
type WordedExplanation = Omit<SignatureExplanation, 'checks' | 'near_misses' | 'notes'> & {
  checks: (Omit<SignatureCheck, 'code'> & { code: CheckCode | null; detail: string })[]
  near_misses: (Omit<NearMiss, 'code'> & { code: NearMissCode | null; mistake: string; advice: string })[]
  notes: { code: NoteCode | null; text: string }[]
}

export type WordedNotification = Omit<NotificationDetail, 'explanation'> & { explanation: WordedExplanation }

/**
 * Explains a stored notification in texts. Entries from versions without codes contain texts already.
 * @param isSimulator whether the provider is the simulator: known problems of the real one explain nothing then
 */
export function addWords(entry: NotificationDetail, isSimulator = false): WordedNotification {
  const explanation = explainEntry(entry)
  const notes = isSimulator ? explanation.notes.map(toSimulatorNote) : explanation.notes
  return { ...entry, explanation: wordExplanation({ ...explanation, notes }) }
}

function toSimulatorNote(note: NoteCode): NoteCode {
  return note === 'test_notifications_fail' ? 'simulator_secret' : note
}

/** The explanation with the text of each code. */
export function wordExplanation(explanation: SignatureExplanation): WordedExplanation {
  const { checks, near_misses, notes } = explanation
  return {
    ...explanation,
    checks: checks.map(wordCheck),
    near_misses: near_misses.map(wordNearMiss),
    notes: notes.map(wordNote),
  }
}

/** The form in which versions without codes stored a check. */
type OldCheck = { name: string; passed: boolean | null; code?: undefined; detail: string }
type OldNearMiss = { code?: undefined; mistake: string; advice: string; signed_text: string | null }

function wordCheck(check: SignatureCheck | OldCheck): WordedExplanation['checks'][number] {
  if (check.code === undefined) return { ...check, code: null }
  return { ...check, detail: describeCheck(check) }
}

function wordNearMiss(miss: NearMiss | OldNearMiss): WordedExplanation['near_misses'][number] {
  if (miss.code === undefined) return { ...miss, code: null }
  const { is: mistake, do: advice } = texts.nearMiss[miss.code]
  return { ...miss, mistake, advice }
}

function wordNote(note: string): WordedExplanation['notes'][number] {
  return isNoteCode(note) ? { code: note, text: texts.note[note] } : { code: null, text: note }
}

function isNoteCode(note: string): note is NoteCode {
  return Object.hasOwn(texts.note, note)
}

/** The result of a check in English. */
export function describeCheck({ code, values = {} }: Pick<SignatureCheck, 'code' | 'values'>): string {
  return format(texts.finding[code], values, 'en')
}
