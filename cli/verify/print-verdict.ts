import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../server/package-root.ts'
import type { SignatureVerdict } from '../../server/signature.ts'
import type texts from '../../web/i18n/signature.en.json'
import type { Terminal } from '../terminal.ts'

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
])

/** The verdict, the checks in their order, the signed text, and the mistake that explains the signature. */
export function printVerdict({ verdict, reason, explanation }: SignatureVerdict, terminal: Terminal): void {
  const { print, words } = terminal
  const text = readTexts(words.language)
  print(
    reason === null
      ? text.verdict[verdict]
      : `${text.verdict[verdict]}: ${reason}. ${text.reason[reason].says}`,
  )
  for (const { name, passed, code, values, detail } of explanation.checks)
    print(
      `  ${marks.get(passed)} ${name.padEnd(10)} ${code === null ? detail : fill(text.finding[code], values)}`,
    )
  if (explanation.signed_text !== null) print(`${text.signedText}: ${explanation.signed_text}`)
  for (const { code, mistake, advice } of explanation.near_misses) {
    const near = code === null ? { is: mistake, do: advice } : text.nearMiss[code]
    print(`→ ${near.is} ${near.do}`)
  }
  for (const note of explanation.notes) print(`· ${note.code === null ? note.text : text.note[note.code]}`)
}

/** Numbers of ICU messages: `{seconds, number}`. */
function fill(message: string, values: Record<string, number> = {}): string {
  return message.replaceAll(/\{(\w+), number\}/g, (whole, name) => String(values[name] ?? whole))
}

/** The texts are those of the console, whose languages have the same keys (`web/i18n/messages.test.ts`). */
function readTexts(language: string): typeof texts {
  return JSON.parse(readFileSync(join(packageRoot, 'web', 'i18n', `signature.${language}.json`), 'utf8'))
}
