import en from '../../../../shared/texts/bricks.en.json' with { type: 'json' }
import es from '../../../../shared/texts/bricks.es.json' with { type: 'json' }
import pt from '../../../../shared/texts/bricks.pt.json' with { type: 'json' }

export type BrickTexts = typeof en

const languages = new Map<string, BrickTexts>(Object.entries({ en, es, pt }))

/**
 * The texts of a locale (`pt-BR`, `es`, …), Spanish for a language without texts. The shop's own texts replace those of
 * the same name; empty ones are ignored.
 */
export function readTexts(locale: string, own: unknown): BrickTexts {
  return merge(languages.get(locale.slice(0, 2).toLowerCase()) ?? es, own)
}

function merge<T extends object>(texts: T, own: unknown): T {
  if (typeof own !== 'object' || own === null) return texts
  const replaced = Object.entries(texts).map(([name, text]) => {
    const other = (own as Record<string, unknown>)[name]
    if (typeof text === 'object') return [name, merge(text, other)]
    return [name, typeof other === 'string' && other !== '' ? other : text]
  })
  return Object.fromEntries(replaced) as T
}
