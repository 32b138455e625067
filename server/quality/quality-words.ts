import type { Language } from '../facts/languages.ts'
import { readTexts, type Texts } from '../shared/texts/read-texts.ts'

/** The texts of a measurement in one language. */
export type QualityWords = Texts<'quality'>

export const qualityWords = (language: Language): QualityWords => readTexts('quality', language)
