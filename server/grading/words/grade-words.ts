import type { Language } from '../../facts/languages.ts'
import { en, type GradeWords } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'

export const gradeWords: Record<Language, GradeWords> = { en, es, pt }
