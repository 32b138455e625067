import type { Language } from '../../../facts/languages.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { Words } from './words.ts'

export const wordsByLanguage: Record<Language, Words> = { es, pt, en }
