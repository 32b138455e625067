/**
 * One chunk per language with what any page may say, and one more with the long explanations of signatures, each
 * fetched when it is wanted. Messages are compiled by the build (vite.config.ts).
 */

import type spanish from './es.json'
import type { Language } from './languages.ts'
import type spanishSignature from './signature.es.json'

export type CommonMessages = typeof spanish
export type SignatureMessages = typeof spanishSignature
/** `signature` is there inside `SignatureTexts` only. */
export type Messages = CommonMessages & { signature: SignatureMessages }

type Loaders = Record<Language, () => Promise<{ default: unknown }>>

const common: Loaders = {
  es: () => import('./es.json'),
  pt: () => import('./pt.json'),
  en: () => import('./en.json'),
}

const signature: Loaders = {
  es: () => import('./signature.es.json'),
  pt: () => import('./signature.pt.json'),
  en: () => import('./signature.en.json'),
}

/** The three files have the same keys and arguments; a test compares them. */
export async function loadMessages(language: Language): Promise<CommonMessages> {
  return (await common[language]()).default as CommonMessages
}

export async function loadSignatureMessages(language: Language): Promise<SignatureMessages> {
  return (await signature[language]()).default as SignatureMessages
}
