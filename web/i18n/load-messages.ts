/**
 * One chunk per language with what any page may say, and one more with the long explanations of signatures, each
 * fetched when it is wanted. Messages are compiled by the build (vite.config.ts).
 */

import type { Language } from '../../server/facts/languages.ts'
import type spanish from './es.json'
import type spanishSignature from './signature.es.json'

export type CommonMessages = typeof spanish
export type SignatureMessages = typeof spanishSignature
/** `signature` is there inside `SignatureTexts` only. */
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
