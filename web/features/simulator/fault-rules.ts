/** The fields of fault rules as forms offer them: how each is typed, read and checked. */
import { methods } from '../../../server/catalog/operation.ts'
import type { ShopFaultRule } from '../../../server/contract/shop-faults.ts'
import { hasEffect } from '../../../server/facts/fault-effect.ts'
import { codeProblem } from '../../../server/facts/provider-errors/tables.ts'
import type { CallRule, NotificationRule } from '../../../server/simulator/api/faults.ts'
import { numberOrText } from '../../actions/form-input.ts'
import { isRecord } from '../../unknown-json.ts'

/** How a field is typed. `ms` is typed in seconds. */
export type Kind = 'number' | 'ms' | 'text' | 'json' | 'flag'
/** The fields that the form has elsewhere, or that it never sets. */
type Other = 'at' | 'times' | 'skip' | 'by'

const commonFields = {
  status: 'number',
  retry_after: 'number',
  delay_ms: 'ms',
  slow_body_ms: 'ms',
  method: 'text',
  path: 'text',
  body: 'json',
  performed: 'flag',
  cut_off: 'flag',
  reset: 'flag',
  malformed: 'flag',
} as const satisfies Record<Exclude<keyof CallRule & keyof ShopFaultRule, Other>, Kind>

/** All fields of each schema, so that a new one is a type error until it is offered. */
export const faultFields = {
  simulator: { code: 'text', shows: 'text', fields: 'json', notify_first: 'flag', ...commonFields },
  shop_proxy: { account: 'text', ...commonFields },
  notifications: {
    copies: 'number',
    delay_seconds: 'number',
    topic: 'text',
    action: 'text',
    resource: 'text',
    reorder: 'flag',
    lose: 'flag',
    wrong_signature: 'flag',
    stale_timestamp: 'flag',
  },
} as const satisfies {
  simulator: Record<Exclude<keyof CallRule, Other>, Kind>
  shop_proxy: Record<Exclude<keyof ShopFaultRule, Other>, Kind>
  notifications: Record<Exclude<keyof NotificationRule, Other>, Kind>
}
export type Where = keyof typeof faultFields
export type Name = { [At in Where]: keyof (typeof faultFields)[At] }[Where]

/** The fields that the user changed, as typed; a flag is true or false. */
export type Typed = Partial<Record<Name, string | boolean>>
type Rule = Readonly<Record<string, unknown>>

/** The rule with what was typed for its place. Emptied fields and flags that are off are absent. */
export function changeRule(rule: Rule, typed: Typed, where: Where): Record<string, unknown> {
  const kinds: Partial<Record<Name, Kind>> = faultFields[where]
  const read = Object.entries(typed).flatMap(([name, text]) => {
    const kind = kinds[name as Name]
    return kind === undefined ? [] : [[name, text === false ? undefined : readValue(text, kind)] as const]
  })
  return Object.fromEntries(
    Object.entries({ ...rule, ...Object.fromEntries(read) }).filter(([, value]) => value !== undefined),
  )
}

/** Reads a typed value. What is no number or no JSON stays as typed, which the API refuses or sends as a text. */
function readValue(text: string | true, kind: Kind): unknown {
  if (text === true) return true
  if (text.trim() === '') return undefined
  if (kind === 'json') {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  if (kind === 'text') return text.trim()
  const number = numberOrText(text)
  return kind === 'ms' && typeof number === 'number' ? Math.round(number * 1000) : number
}

const isWhole =
  (from: number, to = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to
const maxDelaySeconds = 315_360_000

type Check = (value: unknown) => boolean
const isDelay: Check = isWhole(0, 120_000)
const isShort: Check = value => String(value).length <= 100

/** What the API takes, and the text that says so. A test compares this with its schemas. */
const checks = {
  status: ['status', isWhole(400, 599)],
  retry_after: ['whole', isWhole(0)],
  delay_ms: ['delay', isDelay],
  slow_body_ms: ['delay', isDelay],
  method: ['method', value => methods.some(method => method === value)],
  path: ['path', value => /^\/.{0,199}$/.test(String(value))],
  shows: ['long', isShort],
  account: ['long', isShort],
  fields: ['object', isRecord],
  copies: ['copies', isWhole(1, 20)],
  delay_seconds: ['later', value => isNumber(value) && value >= 0 && value <= maxDelaySeconds],
} as const satisfies Partial<Record<Name, readonly [string, Check]>>

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

type Problem = (typeof checks)[keyof typeof checks][0] | 'json' | 'needsStatus' | 'noEffect' | 'code'

/** The wrong fields of the rule, each with what is wrong. */
export function findProblems(rule: Rule, typed: Typed, where: Where): Map<Name, Problem> {
  const changed = changeRule(rule, typed, where)
  const isAnswered = changed.status !== undefined || changed.code !== undefined
  const problems = new Map<Name, Problem>()
  const { code, path } = changed
  if (isCode(code) && codeProblem(code, typeof path === 'string' ? path : undefined))
    problems.set('code', 'code')
  for (const name of Object.keys(faultFields[where]) as Name[]) {
    const value = changed[name]
    if (value === undefined) continue
    const [problem, isRight]: readonly [Problem, Check] = hasCheck(name) ? checks[name] : ['json', () => true]
    const isUnread = name === 'body' && value === typed.body
    if (isUnread || !isRight(value)) problems.set(name, problem)
    else if ((name === 'body' || name === 'retry_after') && !isAnswered) problems.set(name, 'needsStatus')
  }
  if (problems.size === 0 && !hasEffect(changed))
    problems.set(where === 'notifications' ? 'copies' : 'status', 'noEffect')
  return problems
}

const isCode = (value: unknown) => typeof value === 'string' || isNumber(value)

function hasCheck(name: Name): name is keyof typeof checks {
  return name in checks
}
