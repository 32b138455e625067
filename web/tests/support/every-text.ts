/** Every text that people read in a language: console, sign-in, checkout, command, start problems and report of a grade. */
import type { Language } from '../../../server/facts/languages.ts'
import { readTexts } from '../../../server/shared/texts/read-texts.ts'
import { readMessages } from '../../i18n/read-messages.ts'

/** The texts by key: `payment.refund.title`, `command.usage.tooLong`, `grade.title`, `signIn.hint`. */
export function readEveryText(language: Language): Record<string, string> {
  const { sent, ...report } = readTexts('grade', language)
  return {
    ...readMessages(language),
    ...flatten({
      checkout: readTexts('checkout', language),
      command: readTexts('command', language),
      start: readTexts('start', language),
      report,
      sent,
      signIn: readTexts('sign-in', language),
    }),
  }
}

/** Omits values that are not texts, such as the function that formats the others. */
function flatten(tree: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : typeof value === 'object' && value !== null
          ? Object.entries(flatten(value, `${prefix}${key}.`))
          : [],
    ),
  )
}

/** The prose of a text, without code, options, addresses, and names of fields and arguments. */
export function toProse(text: string): string {
  return text
    .replace(/\{\w+(?=[,}])/g, '{')
    .replace(/`[^`]*`|"[^"]*"/g, ' ')
    .replace(/https?:\S+|[\w-]*[?&=][\w=&…]+|--[\w-]+|\$\w+|\b\w+(?:[._]\w+)+\b|\bx-[\w-]+/g, ' ')
}
