import type { IncomingHttpHeaders } from 'node:http'
import { describeFault, faultHeader, faultHeaderNames } from '../../../facts/fault-header.ts'
import { gradersOwn, gradingsHeader } from '../../../facts/gradings.ts'
import { codeProblem, hasCode } from '../../../facts/provider-errors/tables.ts'
import { requireAnswer } from '../../../shared/faults/call-fault.ts'
import { createRules, matchesCall } from '../../../shared/faults/rules.ts'
import {
  type AppliedFault,
  type AppliedQuery,
  type ArmedCallRule,
  type ArmedNotificationRule,
  type CallRule,
  type Fault,
  type FoundFault,
  faultSchema,
  type NotificationFault,
} from '../../api/faults.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Delivery } from '../../store/records/delivery.ts'
import { refusal } from '../errors/provider-error.ts'
import { fromPage } from '../from-page.ts'

const fieldByHeaderName = new Map(
  Object.entries(faultHeaderNames).map(([field, name]) => [String(name), field]),
)

/** Reads `x-simulator-fault: status=500; delay=200; cut-off`. Throws a 400 that says what is wrong with it. */
function readFaultHeader(header: string, path: string): Fault {
  const fields: Record<string, unknown> = Object.create(null)
  for (const part of header.split(';')) {
    const [name = '', value] = part.trim().split('=', 2)
    if (name === '') continue
    const field = fieldByHeaderName.get(name)
    if (!field) {
      const known = [...fieldByHeaderName.keys()].join(', ')
      throw refusal(400, `x-simulator-fault knows ${known}, not ${name}`)
    }
    fields[field] = value === undefined ? true : /^\d+$/.test(value) ? Number(value) : value
  }
  const parsed = faultSchema.superRefine(requireAnswer).safeParse(fields)
  if (!parsed.success)
    throw refusal(400, `x-simulator-fault: ${parsed.error.issues.map(issue => issue.message).join('; ')}`)
  const { code } = parsed.data
  const problem = code === undefined ? null : codeProblem(code, path)
  if (problem) throw refusal(400, `x-simulator-fault: ${problem}`)
  return parsed.data
}

/** The parts of a call that decide whether a rule matches. */
type CallFacts = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  account: Account | null
  requestId: string
}

/** The rules that make calls and notifications fail. They are kept in memory, so a restart removes them. */
export type Faults = {
  add(account: number, rule: ArmedCallRule): void
  addForNotifications(account: number, rule: ArmedNotificationRule): void
  list(account: number): { calls: ArmedCallRule[]; notifications: ArmedNotificationRule[] }
  /** Removes rules. With `only`, it removes the rules of calls that have exactly these values. */
  clear(account: number, only?: Pick<CallRule, 'path' | 'shows'>): void
  /** The fault for this call, or null. It counts as one use of its rule. */
  take(call: CallFacts): Fault | null
  /**
   * Does the same as `take` for rules about what a read shows, which is known once its answer is made. One fault for
   * each resource.
   */
  takeShown(call: CallFacts, shows: string[]): (Fault & { shows: string })[]
  /** Remembers a fault that another place applied to a call of the account. */
  report(applied: AppliedFault, account: Account | null): void
  /**
   * The faults of these calls, the oldest first; with an account, of its calls alone. Only the newest calls are
   * remembered.
   */
  appliedTo(query: AppliedQuery, account: Account | null): FoundFault[]
  /** Adds to the fault of a call what the provider answers. */
  provide(requestId: string, provided: AppliedFault['provided']): void
  takeForDelivery(account: Account, delivery: Delivery): NotificationFault | null
}

const everyAccount = 0
const maxApplied = 500

export function openFaults(): Faults {
  const calls = createRules<number, ArmedCallRule>()
  const notifications = createRules<number, ArmedNotificationRule>()
  const applied: { of: AppliedFault; owner: number | undefined; key: string | undefined; at: number }[] = []

  function choose(call: CallFacts): Fault | null {
    if (call.path.startsWith('/simulator/') || call.headers[gradingsHeader] === gradersOwn) return null
    const header = call.headers[faultHeader]
    if (typeof header === 'string') return readFaultHeader(header, call.path)
    if (calls.isEmpty) return null
    const numbers = call.account ? [call.account.number, everyAccount] : [everyAccount]
    const rule = calls.use(numbers, each => each.shows === undefined && meets(each, call))
    return rule && faultOf(rule)
  }

  function report(of: AppliedFault, account: Account | null, key?: string) {
    applied.push({ of, owner: account?.number, key, at: performance.now() })
    if (applied.length > maxApplied) applied.shift()
  }

  function remember(call: CallFacts, fault: Fault, shows?: string) {
    const { requestId: request_id, method, path, headers, account } = call
    const of = {
      request_id,
      method,
      path,
      fault: describeFault(fault),
      ...(shows && { shows }),
      ...fromPage(call),
    }
    report(of, account, headers['x-idempotency-key']?.toString())
  }

  return {
    add: calls.add,
    addForNotifications: notifications.add,
    list: account => ({ calls: calls.list(account), notifications: notifications.list(account) }),
    clear(account, { path, shows } = {}) {
      const isAll = path === undefined && shows === undefined
      const isNamed = (rule: CallRule) =>
        (path === undefined || rule.path === path) && (shows === undefined || rule.shows === shows)
      calls.keep(account, rule => !isAll && !isNamed(rule))
      if (isAll) notifications.keep(account, () => false)
    },
    take(call) {
      const fault = choose(call)
      if (fault === null) return null
      remember(call, fault)
      return fault
    },
    takeShown(call, shows) {
      const numbers = call.account ? [call.account.number] : []
      const rules = numbers.flatMap(calls.list)
      const ids = new Set(rules.flatMap(rule => rule.shows ?? []).filter(id => shows.includes(id)))
      return [...ids].flatMap(id => {
        const rule = calls.use(numbers, each => each.shows === id && meets(each, call))
        if (rule === null) return []
        const fault = faultOf(rule)
        remember(call, fault, id)
        return [{ ...fault, shows: id }]
      })
    },
    provide: (requestId, provided) => {
      const found = applied.findLast(({ of }) => of.request_id === requestId)
      if (found) found.of.provided = provided
    },
    report: (of, account) => report(of, account),
    appliedTo: (query, account) => {
      const { request_id, method, path, idempotency_key: wanted, within_ms: within = Infinity } = query
      const now = performance.now()
      const since = now - within
      const isAsked = ({ of, owner, key = '', at }: (typeof applied)[number]) =>
        at >= since &&
        (account === null || owner === account.number) &&
        (request_id ?? of.request_id) === of.request_id &&
        (method ?? of.method) === of.method &&
        (path ?? of.path) === of.path &&
        (wanted ?? key) === key
      return applied.filter(isAsked).map(({ of, at }) => ({ ...of, age_ms: now - at }))
    },
    takeForDelivery(account, delivery) {
      if (notifications.isEmpty) return null
      const owners = [account.number, everyAccount]
      const rule = notifications.use(owners, each => matchesDelivery(each, delivery))
      if (rule === null) return null
      const {
        topic: _topic,
        action: _action,
        resource: _resource,
        times: _t,
        skip: _skip,
        by: _by,
        ...fault
      } = rule
      return fault
    },
  }
}

/** A code only meets calls that the provider answers with it. */
function meets(rule: ArmedCallRule, call: CallFacts): boolean {
  return matchesCall(rule, call) && (rule.code === undefined || hasCode(call.path, rule.code))
}

/** The fault of a rule, without the calls that it affects. */
function faultOf({
  at: _at,
  method: _method,
  path: _path,
  shows: _shows,
  times: _times,
  skip: _skip,
  by: _by,
  ...fault
}: ArmedCallRule): Fault {
  return fault
}

function matchesDelivery(rule: ArmedNotificationRule, delivery: Delivery): boolean {
  if (rule.topic !== undefined && rule.topic !== delivery.topic) return false
  if (rule.action !== undefined && rule.action !== delivery.action) return false
  return rule.resource === undefined || rule.resource === delivery.resourceId
}
