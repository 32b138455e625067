import { installmentWords } from '../../../../../facts/countries/mlm/installment-words.ts'
import { inWordsOf } from '../../../../../facts/country-words.ts'
import en from '../../../../../shared/texts/bricks.en.json' with { type: 'json' }
import es from '../../../../../shared/texts/bricks.es.json' with { type: 'json' }
import pt from '../../../../../shared/texts/bricks.pt.json' with { type: 'json' }
import checkoutEn from '../../../../../shared/texts/checkout.en.json' with { type: 'json' }
import checkoutEs from '../../../../../shared/texts/checkout.es.json' with { type: 'json' }
import checkoutPt from '../../../../../shared/texts/checkout.pt.json' with { type: 'json' }

/** The texts of the bricks, and those of the checkout page that say the same. */
function toTexts(
  own: typeof en,
  { kinds, accountMoney, outcomes, result, offline, payer }: typeof checkoutEn,
) {
  const paymentMethods = {
    ...own.paymentMethods,
    ticketValueProp: kinds.ticket,
    bolbradescoValueProp: kinds.boleto,
    atmValueProp: kinds.atm,
  }
  const labels = { ctaReturnLabel: result.back, ctaGeneralErrorLabel: result.retry }
  return {
    ...own,
    ...labels,
    paymentMethods,
    accountMoney,
    outcomes,
    result,
    offline,
    bankAsks: payer.bankAsks,
  }
}
export type BrickTexts = ReturnType<typeof toTexts>

const languages = new Map([
  ['en', toTexts(en, checkoutEn)],
  ['es', toTexts(es, checkoutEs)],
  ['pt', toTexts(pt, checkoutPt)],
])

/**
 * The texts of a locale (`pt-BR`, `es`, …), Spanish for a language without texts. The shop's own texts replace those of
 * the same name; empty ones are ignored.
 */
export function readTexts(locale: string, own: unknown): BrickTexts {
  const texts = languages.get(locale.slice(0, 2).toLowerCase()) ?? toTexts(es, checkoutEs)
  return merge(locale === mexico.locale ? mexican(texts) : texts, own)
}

const mexico = { locale: 'es-MX', installmentWords }
const mexican = (texts: BrickTexts): BrickTexts => JSON.parse(inWordsOf(mexico, 'es', JSON.stringify(texts)))

/** The name of a card with its last digits. */
export function sayCard({ result }: BrickTexts, method: string, lastFour: string): string {
  return result.paidWith.replace('{method}', method).replace('{lastFour}', lastFour)
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
