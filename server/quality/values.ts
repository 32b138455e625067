/** Rules about values that are present. Each returns what is wrong, or null. */

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
  answered: readonly string[]
}

const rules = {
  url: value => checkUrl(value, false),
  return_url: (value, { hasAutoReturn }) => checkUrl(value, hasAutoReturn),
  reference: value => {
    const text = String(value)
    if (placeholder.test(text)) return 'placeholder'
    // Older pages allow 256 characters, newer ones 64.
    return text.length > 256 ? 'too_long' : null
  },
  quantity: value => (Number.isInteger(toNumber(value)) && toNumber(value) >= 1 ? null : 'bad_number'),
  amount: value => (toNumber(value) > 0 && Number.isFinite(toNumber(value)) ? null : 'bad_number'),
  descriptor: (value, { maxLength = 16 }) => {
    const text = String(value)
    if (placeholder.test(text)) return 'placeholder'
    return text.length > maxLength ? 'too_long' : null
  },
  email: value => (email.test(String(value)) ? null : 'not_an_email'),
  name: value => (placeholder.test(String(value).trim()) ? 'placeholder' : null),
  category: (value, { answered }) =>
    categories.includes(String(value)) || answered.includes(String(value)) ? null : 'unknown_category',
  false: value => (value === false ? null : 'not_used'),
  manual: value => (value === 'manual' ? null : 'not_used'),
} satisfies Record<string, (value: unknown, context: Context) => Problem>

export type Rule = keyof typeof rules

export function checkValue(rule: Rule, value: unknown, context: Context): Problem {
  return rules[rule](value, context)
}

const toNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

const local =
  /^(?:localhost|.*\.(?:local|localhost|test)|127(?:\.\d+){3}|\[::1\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2})$/

/** A shop that is tested on its own machine has a local address; with `auto_return` the provider refuses it. */
function checkUrl(value: unknown, hasAutoReturn: boolean): Problem {
  const url = URL.parse(String(value))
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // Apps are opened by schemes of their own.
    return url !== null && !/^(?:javascript|data|file):$/.test(url.protocol) ? null : 'not_a_url'
  }
  const isLocal = local.test(url.hostname)
  if (hasAutoReturn && (isLocal || url.protocol === 'http:')) return 'auto_return'
  return url.protocol === 'http:' && !isLocal ? 'not_https' : null
}
