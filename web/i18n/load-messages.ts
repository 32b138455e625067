/** One chunk per language, fetched when it is wanted. Messages are compiled by the build (vite.config.ts). */

import type spanish from './es.json'
import type { Language } from './languages.ts'

export type Messages = typeof spanish

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  es: () => import('./es.json'),
  pt: () => import('./pt.json'),
  en: () => import('./en.json'),
}

/** The three files have the same keys and arguments; a test compares them. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { default: messages } = await loaders[language]()
  return messages as Messages
}
