import type { Language } from '../../server/facts/languages.ts'
import { readTexts } from '../../server/shared/texts/read-texts.ts'
import type { Explanation } from '../../server/signature.ts'

/** The mistakes of a sender that lead to this signature, each with its remedy. */
export function nearMissesOf(
  { near_misses }: Pick<Explanation, 'near_misses'>,
  language: Language,
): string[] {
  const text = readTexts('signature', language)
  return near_misses.map(({ code, mistake, advice }) => {
    const near = code === null ? { is: mistake, do: advice } : text.nearMiss[code]
    return `${near.is} ${near.do}`
  })
}
