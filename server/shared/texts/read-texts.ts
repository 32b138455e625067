import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '../../facts/countries.ts'
import { inWordsOf } from '../../facts/country-words.ts'
import type { Language } from '../../facts/languages.ts'
import { packageRoot } from '../package-root.ts'
import type api from './api.en.json'
import type checkout from './checkout.en.json'
import type command from './command.en.json'
import type fault from './fault.en.json'
import { format, type Values } from './format.ts'
import type grade from './grade.en.json'
import type quality from './quality.en.json'
import type signIn from './sign-in.en.json'
import type signature from './signature.en.json'
import type start from './start.en.json'
import type warning from './warning.en.json'

type ByOperation = Record<string, Record<string, string>>

/** By resource and operation, as the entries of the control API in the catalog name them. */
type ControlTexts = { group: Record<string, string>; summary: ByOperation; detail: ByOperation }

type Subjects = {
  api: typeof api
  checkout: typeof checkout
  command: typeof command
  control: ControlTexts
  fault: typeof fault
  grade: typeof grade
  quality: typeof quality
  'sign-in': typeof signIn
  signature: typeof signature
  start: typeof start
  warning: typeof warning
}

/** The texts of a subject in one language, and `format`, which fills in their arguments. */
export type Texts<Subject extends keyof Subjects> = Subjects[Subject] & {
  language: Language
  /** @throws Error if a value is missing */
  format: (text: string, values: Values) => string
}

const read = new Map<string, unknown>()

/**
 * Reads a file on its first use, and keeps it. The files of all languages have the same keys (`texts.test.ts`).
 * @param country whose words the texts use, if it speaks their language
 */
export function readTexts<Subject extends keyof Subjects>(
  subject: Subject,
  language: Language,
  country?: Country,
): Texts<Subject> {
  const file = join(packageRoot, 'server', 'shared', 'texts', `${subject}.${language}.json`)
  const key = `${file} ${country?.id}`
  const known = read.get(key)
  // The name of the file decides its type.
  const texts = (known ?? {
    ...JSON.parse(inWordsOf(country, language, readFileSync(file, 'utf8'))),
    language,
    format: (text: string, values: Values) => format(text, values, language),
  }) as Texts<Subject>
  read.set(key, texts)
  return texts
}
