import { defaultAccount } from '../contract/entry-facts.ts'
import type { EntrySummary } from './entries.ts'
import type { Feed } from './feed/feed.ts'
import type { EntryFilter, Journal } from './journal.ts'

/** No entry belongs to this account. */
const nobody = ''

/** Limits the filter to the account. It then selects no entry if it names another account. */
function within(filter: EntryFilter, account: string): EntryFilter {
  return { ...filter, account: (filter.account ?? account) === account ? account : nobody }
}

/**
 * The journal of one account: it stores, finds, changes and deletes entries of this account only, and has settings of
 * its own. The seqs, the queue and the count of dropped calls are those of the whole journal.
 */
export function viewAccount(journal: Journal, account: string): Journal {
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
      appendNotification: entry => journal.appendNotification({ ...entry, account }),
      recordCall: entry => journal.recordCall({ ...entry, account }),
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
    replaceSetting: change => journal.replaceSetting({ ...change, name: nameOf(change.name) }),
    keepUnforwarded: after => journal.keepUnforwarded(after, account),
    annotate: async (seq, note) => (await get(seq)) !== null && journal.annotate(seq, note),
    clear: through => journal.clear(through, account),
  }
}

/** The live stream of one account. It shares the reads of the whole stream. */
export function viewFeed(feed: Feed, account: string): Feed {
  const isOwn = (entry: EntrySummary) => entry.account === account
  return {
    ...feed,
    subscribe: (after, filter) => feed.subscribe(after, within(filter, account)),
    follow: (after, accept, signal) =>
      feed.follow(after, entries => accept(entries.every(isOwn) ? entries : entries.filter(isOwn)), signal),
  }
}
