import type { Language } from '../../server/facts/languages.ts'
import type { Messages } from './load-messages.ts'

/** Makes a missing key a type error. */
declare module 'use-intl' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's types are extended by merging an interface.
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}
