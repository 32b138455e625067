/**
 * Shares one stream among all tabs: a browser allows six HTTP/1.1 connections to a host, so a seventh tab with a stream
 * of its own would not load. Web Locks elect one tab, which passes everything on by BroadcastChannel. When it closes,
 * the next one resumes the stream.
 */
import type { FeedMessage } from '../../server/contract/journal.ts'
import { ofAccount } from '../browser/account.ts'
import type { Gateway } from '../trpc.ts'
import type { Connection, FeedStore } from './feed-store.ts'
import { followStream, lostState, maxSilenceMs } from './follow-stream.ts'
import { readHistory, readMissed } from './read-journal.ts'

const channelName = 'pasarela.feed'
/** A page hidden for longer may have been frozen, and frozen pages miss broadcasts. */
const maxHiddenMs = 5_000
/**
 * Arrivals are collected for this time, because there may be 200 in a second and a broadcast costs 0.2 ms, whatever its
 * size.
 */
const broadcastDelayMs = 50
const checkIntervalMs = 1_000

type Broadcast =
  | { kind: 'messages'; messages: FeedMessage[] }
  /** `heardAt` is the time of the gateway's last ping. */
  | { kind: 'connection'; connection: Partial<Connection>; heardAt: number }
  | { kind: 'resumed'; seconds: number; missed: number }
  /** Asks for the state of the connection, and makes a hidden leader check it. */
  | { kind: 'hello' }

/**
 * Starts the feed for this tab. Returns the function that stops it.
 * @param rendered resolves once the page is rendered, for which most of the history waits
 */
export function startLiveFeed(
  store: FeedStore,
  gateway: Gateway,
  rendered: Promise<unknown> = Promise.resolve(),
): () => void {
  const channel = new BroadcastChannel(ofAccount(channelName))
  const ending = new AbortController()
  // Arrivals are held until the history is loaded.
  let held: FeedMessage[] | null = []
  let isLeader = false
  // What other tabs say of the connection is held until this tab has read the history. If it were live before that, its
  // lists would say that there are no entries.
  let early: Partial<Connection> | null = {}
  let heardAt = Date.now()
  const checks = new EventTarget()
  const checkStream = () => checks.dispatchEvent(new Event('check'))

  const take = (message: FeedMessage) => {
    if (held) held.push(message)
    else if (message.type === 'entry') store.push(message.entry)
    else if (message.resumes_after > store.lastSeq()) store.markGap(message.after, message.resumes_after)
  }
  const release = () => {
    const waiting = held ?? []
    held = null
    store.merge(
      waiting.flatMap(message => (message.type === 'entry' ? [message.entry] : [])),
      0,
    )
    for (const message of waiting) if (message.type === 'gap') take(message)
  }
  const refill = async (read: () => Promise<void>) => {
    held ??= []
    // The stream also works without history: it starts with new entries.
    await read().catch(() => {})
    release()
  }

  channel.onmessage = ({ data }: MessageEvent<Broadcast>) => {
    if (data.kind === 'messages') {
      heardAt = Date.now()
      data.messages.forEach(take)
    } else if (data.kind === 'connection') {
      heardAt = data.heardAt
      if (early) early = data.connection
      else store.setConnection(data.connection)
    } else if (data.kind === 'resumed') store.markResumed(data.seconds, data.missed)
    else if (isLeader) {
      checkStream()
      sendConnection()
    }
  }
  // Messages that a closing tab has not sent are not lost: the next leader resumes after its own last entry.
  let unsent: FeedMessage[] = []
  const sendLater = (message: FeedMessage) => {
    if (unsent.push(message) === 1) setTimeout(sendWaiting, broadcastDelayMs)
  }
  const sendWaiting = () => {
    const messages = unsent
    unsent = []
    if (messages.length > 0 && !ending.signal.aborted) channel.postMessage({ kind: 'messages', messages })
  }
  const send = (broadcast: Exclude<Broadcast, { kind: 'messages' }>) => {
    sendWaiting()
    channel.postMessage(broadcast)
  }
  const sendConnection = () =>
    send({ kind: 'connection', connection: store.getSnapshot().connection, heardAt })

  let checkedAt = Date.now()
  const check = () => {
    const pausedMs = Date.now() - checkedAt
    checkedAt = Date.now()
    // A tab that was frozen has not yet read what arrived meanwhile.
    if (pausedMs > 3 * checkIntervalMs) return send({ kind: 'hello' })
    if (isLeader) return checkStream()
    const { state } = store.getSnapshot().connection
    if (state === 'live' && Date.now() - heardAt > maxSilenceMs)
      store.setConnection({ state: lostState(), tries: 0, nextTryAt: null })
    if (store.getSnapshot().connection.state !== 'live') send({ kind: 'hello' })
  }
  const checking = setInterval(check, checkIntervalMs)

  let hiddenAt: number | null = null
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt !== null && Date.now() - hiddenAt > maxHiddenMs)
      refill(() => readMissed(store, gateway, ending.signal))
  }
  const onShown = (event: PageTransitionEvent) => {
    if (event.persisted) refill(() => readMissed(store, gateway, ending.signal))
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pageshow', onShown)

  const lead = async () => {
    isLeader = true
    await followStream(gateway, store, {
      signal: ending.signal,
      checks,
      onPing: () => {
        heardAt = Date.now()
        sendConnection()
      },
      onMessage: message => {
        heardAt = Date.now()
        take(message)
        sendLater(message)
      },
      onConnection: connection => {
        store.setConnection(connection)
        sendConnection()
      },
      onResumed: (seconds, missed) => {
        store.markResumed(seconds, missed)
        send({ kind: 'resumed', seconds, missed })
      },
    })
  }

  send({ kind: 'hello' })
  refill(() => readHistory(store, gateway, { signal: ending.signal, rendered }))
    .then(() => {
      if (early) store.setConnection(early)
      early = null
      return electLeader(lead, ending.signal)
    })
    // The lock rejects only when the tab ends.
    .catch(() => {})

  return () => {
    ending.abort()
    clearInterval(checking)
    channel.close()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pageshow', onShown)
  }
}

/** Runs `lead` in one tab at a time; pages without Web Locks (plain http on another host) lead themselves. */
async function electLeader(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return lead()
  await navigator.locks.request(ofAccount(channelName), { signal }, lead)
}
