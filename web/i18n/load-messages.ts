/**
 * One chunk of messages per language, and a second one with the long explanations of signatures, loaded on demand.
 * The build compiles the messages (vite.config.ts).
 */

import type { Language } from '../../server/facts/languages.ts'
import type spanish from './es.json'
import type spanishSignature from './signature.es.json'

export type CommonMessages = typeof spanish
export type SignatureMessages = typeof spanishSignature
/** `signature` is only available inside `SignatureTexts`. */
export type Messages = CommonMessages & { signature: SignatureMessages }

const common = import.meta.glob<CommonMessages>('./??.json', { import: 'default' })
const signature = import.meta.glob<SignatureMessages>('./signature.??.json', { import: 'default' })

/** The files of all languages have the same keys and arguments; a test compares them. */
export async function loadMessages(language: Language): Promise<CommonMessages> {
  return load(common, `./${language}.json`)
}

export async function loadSignatureMessages(language: Language): Promise<SignatureMessages> {
  return load(signature, `./signature.${language}.json`)
}

async function load<T>(files: Record<string, () => Promise<T>>, file: string): Promise<T> {
  const read = files[file]
  if (!read) throw new Error(`There is no ${file} among the messages.`)
  return read()
}
