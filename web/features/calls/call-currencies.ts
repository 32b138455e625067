/** The currencies of calls that name none themselves, from what other calls of the list name. */
import type { CallEntry } from '../../stream/feed-entry.ts'

/** Calls from `from` to `to`, both by number, between which the caller made nothing in another currency. */
type Span = { currency: string; from: number; to: number }

export type Currencies = {
  /** By the id of the thing that a call is about. */
  ofThings: ReadonlyMap<string, string>
  /** By caller, in the order of the calls. An account that moved to another country has several. */
  ofCallers: ReadonlyMap<string, readonly Span[]>
  /** By caller, all that its calls named. */
  namedTo: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads calls in their order. */
export function collectCurrencies() {
  const ofThings = new Map<string, string>()
  const ofCallers = new Map<string, Span[]>()
  const namedTo = new Map<string, Set<string>>()
  return {
    currencies: { ofThings, ofCallers, namedTo } satisfies Currencies,
    add: (call: CallEntry) => {
      const { resource, currency, outcome, effect, seq } = call
      // A refused request may name a currency that its account does not have.
      if (currency === null || outcome === 'error') return
      if (resource !== null) ofThings.set(resource, currency)
      const caller = callerOf(call)
      namedTo.set(caller, (namedTo.get(caller) ?? new Set()).add(currency))
      // What was made before a move keeps its currency, so a read or a refund of it tells nothing of the caller.
      if (effect !== 'create') return
      const spans = ofCallers.get(caller) ?? []
      const last = spans.at(-1)
      if (last?.currency === currency) last.to = seq
      else spans.push({ currency, from: seq, to: seq })
      ofCallers.set(caller, spans)
    },
  }
}

/**
 * The currency of a call that names none, such as one that never left: that of the same thing, else the one in which its
 * caller made things before and after it. `ofAccount` is that of the account today. Null if the account may have been
 * in another country.
 */
export function currencyOf(
  call: CallEntry,
  { ofThings, ofCallers, namedTo }: Currencies,
  { ofAccount, canMove }: { ofAccount: string | null; canMove: boolean },
): string | null {
  const known = call.currency ?? (call.resource === null ? undefined : ofThings.get(call.resource))
  if (known !== undefined) return known
  const today = isOwn(call) ? ofAccount : null
  const [named = today, ...others] = namedTo.get(callerOf(call)) ?? []
  if (!canMove) return others.length > 0 ? null : named
  const spans = ofCallers.get(callerOf(call)) ?? []
  const span = spans.findLast(({ from }) => from <= call.seq)
  if (span === undefined) return null
  const isOfToday = span === spans.at(-1) && span.currency === today
  return call.seq <= span.to || isOfToday ? span.currency : null
}

/** Whether the account called itself. */
function isOwn({ credentials, account }: CallEntry): boolean {
  return credentials === null || credentials === account
}

function callerOf(call: CallEntry): string {
  return isOwn(call) ? `account ${call.account}` : `credentials ${call.credentials}`
}
