import { defaultAccount } from '../contract/entry-facts.ts'
import type { EntrySummary } from './entries.ts'
import type { Feed } from './feed/feed.ts'
import { AccountRemoved, type EntryFilter, type Journal } from './journal.ts'

/** The generation is null for an account that cannot be removed; else see `AccountKey`. */
export type AccountIdentity = { name: string; generation: number | null }

/** The account in keys of memories, which must not serve a later account of the same name. */
export function keyOf({ name, generation }: AccountIdentity): string {
  return `${name} ${generation ?? ''}`
}

/** No entry belongs to this account. */
const nobody = ''

/** Limits the filter to the account. It then selects no entry if it names another account. */
function within(filter: EntryFilter, account: string): EntryFilter {
  return { ...filter, account: (filter.account ?? account) === account ? account : nobody }
}

/**
 * The journal of one account (if it can be removed, of this generation): it stores, finds, changes and deletes entries of this account only, and has settings of
 * its own. The seqs, the queue and the count of dropped calls are those of the whole journal.
 */
export function viewAccount(journal: Journal, account: string, generation: number | null = null): Journal {
  const isOwn = (entry: Pick<EntrySummary, 'account'> | null) => entry?.account === account
  const isDefault = account === defaultAccount
  const nameOf = (setting: string) => (isDefault ? setting : `${account}/${setting}`)
  const get: Journal['get'] = async seq => {
    const entry = await journal.get(seq)
    return isOwn(entry) ? entry : null
  }
  return {
    ...journal,
    // Entries without an account belong to the default account, and storing them is the hot path.
    ...(!isDefault && {
      appendNotification: entry => journal.appendNotification({ ...entry, account, generation }),
      recordCall: entry => journal.recordCall({ ...entry, account, generation }),
    }),
    after: (seq, filter, limit) => journal.after(seq, within(filter, account), limit),
    latest: (filter, limit, beforeSeq) => journal.latest(within(filter, account), limit, beforeSeq),
    get,
    details: async (...args) => (await journal.details(...args)).filter(isOwn),
    timeline: about => journal.timeline(about, account),
    counts: () => journal.counts(account),
    extent: () => journal.extent(account),
    dueForwards: (at, limit) => journal.dueForwards(at, limit, account),
    forwardCounts: () => journal.forwardCounts(account),
    scheduleForwards: (nextAt, seq) => journal.scheduleForwards(nextAt, seq, account),
    setting: name => journal.setting(nameOf(name)),
    replaceSetting: change =>
      journal.replaceSetting({
        ...change,
        name: nameOf(change.name),
        ...(generation !== null && { account: { name: account, generation } }),
      }),
    // The context of a removed account ends while that of a new one with its name works.
    keepUnforwarded: after => journal.keepUnforwarded(after, keyOf({ name: account, generation })),
    annotate: async (seq, note) => (await get(seq)) !== null && journal.annotate(seq, note),
    clear: through => journal.clear(through, account),
  }
}

/**
 * The live stream of one account. It shares the reads of the whole stream.
 * @param removed aborts when the account is removed, which ends its streams
 */
export function viewFeed(feed: Feed, account: string, removed: AbortSignal): Feed {
  const isOwn = (entry: EntrySummary) => entry.account === account
  return {
    ...feed,
    subscribe: (after, filter) => {
      const stream = feed.subscribe(after, within(filter, account))
      const { sendTo } = stream
      const sendUntilRemoved: typeof sendTo = sink => {
        const leave = sendTo(sink)
        const end = () => {
          leave()
          sink.end()
        }
        removed.addEventListener('abort', end, { once: true })
        if (removed.aborted) end()
        return () => {
          removed.removeEventListener('abort', end)
          leave()
        }
      }
      return Object.assign(stream, { sendTo: sendUntilRemoved })
    },
    follow: async (after, accept, signal) => {
      const acceptOwn = (entries: EntrySummary[]) =>
        accept(entries.every(isOwn) ? entries : entries.filter(isOwn))
      await feed.follow(after, acceptOwn, AbortSignal.any([signal, removed]))
      if (removed.aborted && !signal.aborted) throw new AccountRemoved()
    },
  }
}
