import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../server/shared/package-root.ts'
import type { Explanation } from '../../server/signature.ts'
import type texts from '../../web/i18n/signature.en.json'

/** The texts are those of the console, whose languages have the same keys (`web/i18n/messages.test.ts`). */
export function readTexts(language: string): typeof texts {
  return JSON.parse(readFileSync(join(packageRoot, 'web', 'i18n', `signature.${language}.json`), 'utf8'))
}

/** The mistakes of a sender that lead to this signature, each with its remedy. */
export function nearMissesOf({ near_misses }: Pick<Explanation, 'near_misses'>, language: string): string[] {
  const text = readTexts(language)
  return near_misses.map(({ code, mistake, advice }) => {
    const near = code === null ? { is: mistake, do: advice } : text.nearMiss[code]
    return `${near.is} ${near.do}`
  })
}
