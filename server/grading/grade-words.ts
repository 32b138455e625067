import type { Language } from '../facts/languages.ts'
import { readTexts, type Texts } from '../shared/texts/read-texts.ts'

/** The texts of a grade in one language. `domain`: of the country whose pages of the provider they link. */
export type GradeWords = Texts<'grade'> & { domain?: string | undefined }

export const gradeWords = (language: Language, domain?: string): GradeWords => ({
  ...readTexts('grade', language),
  domain,
})

/** The texts for runs that REST starts, which name the fields of REST. */
export function toRestWords(words: GradeWords): GradeWords {
  return renameOptions(words, option => option.replaceAll('-', '_'))
}

/** The texts for runs that the console starts, which name the fields of its form by their labels. */
export function toFormWords(words: GradeWords): GradeWords {
  const labels: Readonly<Record<string, string>> = words.form
  return renameOptions(words, option => `“${labels[option] ?? option}”`)
}

/** The texts name options of the command. One that only runs commands of the user has no field. */
function renameOptions(words: GradeWords, nameOf: (option: string) => string): GradeWords {
  const name = (text: string) =>
    text
      .replaceAll(/ (?:or|o|ou) --[a-z]+-command/g, '')
      .replaceAll(/--([a-z-]+)/g, (_, option) => nameOf(option))
  const needs = Object.entries(words.needs).map(([need, text]) => [need, name(text)])
  return { ...words, needs: Object.fromEntries(needs), run: name(words.run) }
}
