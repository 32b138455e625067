/** Rules about values that are present. Each returns what is wrong, or null. */
import { isLocalHost, isReservedDomain, isSampleDomain } from '../facts/hosts.ts'
import { textIn } from '../facts/json.ts'
import { isReturnAddress } from '../facts/return-addresses.ts'

/** The name of a text that says what is wrong. */
type Problem = string | null

/**
 * `GET /item_categories`, as the provider's plugins show it. Categories that the shop was answered itself count too.
 * Values that lost points are none of these: photography, postcard, sports, kids, food.
 */
const categories = `
  art automotive baby cameras car_electronics computing coupons donations electronics entertainment fashion games home
  learnings musical others phones services television tickets travels video_games virtual_goods
`
  .trim()
  .split(/\s+/)

/** Values of variables that were never set, and names of fields. Names of test users are none. */
const placeholder =
  /^(?:undefined|null|none|n\/?a|nan|string|-+|\.+|x{2,}|first.?name|last.?name|surname|nombres?|apellidos?|nome|sobrenome|fulano|\[object object\])$/i

/** Labels of at least two letters; the provider refuses others. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

export type Context = {
  maxLength?: number
  /** Whether the shop asks the provider to lead the payer back. */
  hasAutoReturn: boolean
  /** Categories that the provider answered. */
  answered: () => readonly string[]
  /** Of amounts in the sale's currency. Undefined: the currency is not known. */
  decimals: number | undefined
}

/** What is right on a desk, and of no use in production. */
const warnings: readonly Problem[] = ['local_address', 'reserved_domain']
export const isWarning = (problem: Problem) => warnings.includes(problem)

const rules = {
  url: value => checkUrl(value, false),
  return_url: (value, { hasAutoReturn }) => {
    const isOfApp = isReturnAddress(textIn(value)) && !/^https?:/i.test(textIn(value))
    return isOfApp ? null : checkUrl(value, hasAutoReturn)
  },
  reference: value => {
    const text = textIn(value)
    if (placeholder.test(text)) return 'placeholder'
    // Older pages allow 256 characters, newer ones 64.
    return text.length > 256 ? 'too_long' : null
  },
  quantity: value => (Number.isInteger(toNumber(value)) && toNumber(value) >= 1 ? null : 'bad_number'),
  amount: (value, { decimals }) => {
    const amount = toNumber(value)
    if (!(amount > 0 && Number.isFinite(amount))) return 'bad_number'
    // Prices that a program computes may miss a whole number by less.
    return decimals === 0 && Math.abs(amount - Math.round(amount)) > 0.001 ? 'no_cents' : null
  },
  descriptor: (value, { maxLength = 22 }) => {
    const text = textIn(value)
    if (placeholder.test(text)) return 'placeholder'
    return text.length > maxLength ? 'too_long' : null
  },
  email: value => {
    if (!email.test(textIn(value))) return 'not_an_email'
    return isUnowned(textIn(value).replace(/^.*@/, '')) ? 'reserved_domain' : null
  },
  name: value => (placeholder.test(textIn(value).trim()) ? 'placeholder' : null),
  category: (value, { answered }) =>
    categories.includes(textIn(value)) || answered().includes(textIn(value)) ? null : 'unknown_category',
  false: value => (value === false ? null : 'not_used'),
  manual: value => (value === 'manual' ? null : 'not_used'),
} satisfies Record<string, (value: unknown, context: Context) => Problem>

export type Rule = keyof typeof rules

export function checkValue(rule: Rule, value: unknown, context: Context): Problem {
  return rules[rule](value, context)
}

const toNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

/** Domains that no mail and no notification of a shop reaches. */
const isUnowned = (domain: string) => isReservedDomain(domain) || isSampleDomain(domain)

/** A shop that is tested on its own machine has a local address; with `auto_return` the provider refuses it. */
function checkUrl(value: unknown, hasAutoReturn: boolean): Problem {
  const url = URL.parse(textIn(value))
  if (url === null || !/^https?:$/.test(url.protocol)) return 'not_a_url'
  const isLocal = isLocalHost(url.hostname)
  if (hasAutoReturn && (isLocal || url.protocol === 'http:')) return 'auto_return'
  if (url.protocol === 'http:' && !isLocal) return 'not_https'
  return isLocal || isSampleDomain(url.hostname) ? 'local_address' : null
}
