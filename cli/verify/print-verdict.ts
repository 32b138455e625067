import type { Language } from '../../server/facts/languages.ts'
import { readTexts } from '../../server/shared/texts/read-texts.ts'
import type { Explanation, SignatureVerdict } from '../../server/signature.ts'
import type { Terminal } from '../terminal.ts'

/** The mistakes of a sender that would lead to this signature, each with its remedy. */
export function nearMissesOf(
  { near_misses }: Pick<Explanation, 'near_misses'>,
  language: Language,
): string[] {
  const text = readTexts('signature', language)
  return near_misses.map(({ code, mistake, advice }) => {
    const near = code === null ? { is: mistake, do: advice } : text.nearMiss[code]
    return `${near.is} ${near.do}`
  })
}

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
])

/**
 * Prints the verdict, the checks in their order, the signed text, and each mistake that would explain the signature.
 */
export function printVerdict({ verdict, reason, explanation }: SignatureVerdict, terminal: Terminal): void {
  const { print, words } = terminal
  const text = readTexts('signature', words.language)
  print(
    reason === null
      ? text.verdict[verdict]
      : `${text.verdict[verdict]}: ${reason}. ${text.reason[reason].says}`,
  )
  for (const { name, passed, code, values, detail } of explanation.checks)
    print(
      `  ${marks.get(passed)} ${name.padEnd(10)} ${code === null ? detail : text.format(text.finding[code], values ?? {})}`,
    )
  if (explanation.signed_text !== null) print(`${text.signedText}: ${explanation.signed_text}`)
  for (const line of nearMissesOf(explanation, words.language)) print(`→ ${line}`)
  for (const note of explanation.notes) print(`· ${note.code === null ? note.text : text.note[note.code]}`)
}
