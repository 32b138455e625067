import type { Language } from '../facts/languages.ts'
import { readTexts, type Texts } from '../shared/texts/read-texts.ts'

/** The texts of a grade in one language. */
export type GradeWords = Texts<'grade'>

export const gradeWords = (language: Language): GradeWords => readTexts('grade', language)

/**
 * The texts for runs that REST starts, which name the fields of REST. An option that only runs commands of the user has
 * no field.
 */
export function toRestWords(words: GradeWords): GradeWords {
  const name = (text: string) =>
    text
      .replaceAll(/ (?:or|o|ou) --[a-z]+-command/g, '')
      .replaceAll(/--[a-z-]+/g, option => option.slice(2).replaceAll('-', '_'))
  const needs = Object.entries(words.needs).map(([need, text]) => [need, name(text)])
  return { ...words, needs: Object.fromEntries(needs), run: name(words.run) }
}
