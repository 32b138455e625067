import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { locks } from 'node:worker_threads'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectPage } from '../tests/support/network.ts'
import { startAccount } from '../tests/support/render-console.tsx'
import { gateway } from '../trpc.ts'
import { createFeedStore, type FeedStore } from './feed-store.ts'
import { startLiveFeed } from './live-feed.ts'

afterEach(() => void vi.useRealTimers())

/** A gateway behind a relay. A frozen one accepts connections and sends nothing, like a stopped process. */
async function startGateway() {
  const { demo, api } = await startAccount()
  const { port, hostname } = new URL(demo.gateway.url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const relay = createServer(socket => {
    const onward = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  })
  const start = (at = 0) => new Promise<void>(resolve => void relay.listen(at, '127.0.0.1', () => resolve()))
  const stop = () => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  }
  await start()
  const relayPort = (relay.address() as AddressInfo).port
  const network = connectPage({ ...demo.gateway, url: `http://127.0.0.1:${relayPort}` })
  onTestFinished(() => {
    network.disconnect()
    stop()
  })
  const setFrozen = (value: boolean) => {
    isFrozen = value
    for (const socket of sockets) value ? socket.pause() : socket.resume()
  }
  return {
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    stop,
    restart: () => start(relayPort),
    /** Makes a call, and waits until the journal has it. */
    call: async () => {
      const count = async () => (await gateway.calls.list.query({ limit: 10 })).entries.length
      const before = await count()
      await api.get('/payments')
      await expect.poll(count).toBe(before + 1)
    },
    network,
  }
}

function openTab() {
  const store = createFeedStore()
  onTestFinished(startLiveFeed(store, gateway))
  return {
    connection: () => store.getSnapshot().connection,
    /** How long the feed says that it was away, each time. */
    absences: () => store.getSnapshot().rows.flatMap(row => (row.type === 'resumed' ? [row.seconds] : [])),
    state: () => store.getSnapshot().connection.state,
  }
}

/** Fakes the clock by which silence is measured. The network goes on in real time. */
const useFakeClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })

/** The gateway counts as gone at most 10 s after it froze, and as live at most 3 s after it came back. */
const [maxToNoticeMs, maxToReturnMs] = [10_000, 3_000]

test('a frozen gateway is not live within 10 s, and live again within 3 s after it goes on', async () => {
  const { freeze, thaw } = await startGateway()
  useFakeClock()
  const tab = openTab()
  await expect.poll(tab.state).toBe('live')
  freeze()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tab.state()).toBe('live')
  await vi.advanceTimersByTimeAsync(maxToNoticeMs - 5_000)
  expect(tab.state()).toBe('reconnecting')
  // The frozen relay accepts connections and does not answer them.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.state()).toBe('reconnecting')
  thaw()
  await vi.advanceTimersByTimeAsync(maxToReturnMs)
  await expect.poll(tab.state).toBe('live')
})

test('however long a gateway is away, the next attempt is less than 3 s ahead', async () => {
  const { stop, restart } = await startGateway()
  useFakeClock()
  const tab = openTab()
  await expect.poll(tab.state).toBe('live')
  stop()
  for (const tries of [1, 3, 5, 7]) {
    await expect.poll(() => tab.connection().tries).toBeGreaterThanOrEqual(tries)
    expect((tab.connection().nextTryAt ?? 0) - Date.now()).toBeLessThan(maxToReturnMs)
    await vi.advanceTimersByTimeAsync(maxToReturnMs)
  }
  await restart()
  await vi.advanceTimersByTimeAsync(maxToReturnMs)
  await expect.poll(tab.state).toBe('live')
  await expect.poll(tab.absences).toHaveLength(1)

  // A second absence is counted by itself.
  stop()
  await expect.poll(tab.state).toBe('reconnecting')
  expect(tab.connection().tries).toBeLessThan(7)
  await restart()
  await vi.advanceTimersByTimeAsync(maxToReturnMs)
  await expect.poll(tab.state).toBe('live')
  await expect.poll(tab.absences).toHaveLength(2)
  const [first = 0, second = 0] = tab.absences()
  expect(second).toBeLessThan(first)
})

test('a visible tab is as quick while the stream belongs to a hidden tab, whose timers rest', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { freeze, thaw, stop, restart } = await startGateway()
  const { setInterval } = globalThis
  globalThis.setInterval = (() => 0) as unknown as typeof setInterval
  const hidden = openTab()
  await expect.poll(hidden.state).toBe('live')
  globalThis.setInterval = setInterval
  useFakeClock()
  const visible = openTab()
  await expect.poll(visible.state).toBe('live')
  freeze()
  await vi.advanceTimersByTimeAsync(maxToNoticeMs)
  expect(visible.state()).toBe('reconnecting')
  await expect.poll(hidden.state).toBe('reconnecting')
  thaw()
  await vi.advanceTimersByTimeAsync(maxToReturnMs)
  await expect.poll(visible.state).toBe('live')
  stop()
  await expect.poll(visible.state).toBe('reconnecting')
  await restart()
  await vi.advanceTimersByTimeAsync(maxToReturnMs)
  await expect.poll(visible.state).toBe('live')
  await expect.poll(visible.absences).toHaveLength(2)
  expect(hidden.absences()).toEqual(visible.absences())
})

test('a tab is live only once it has read the history, whatever other tabs tell it', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { network } = await startGateway()
  const first = openTab()
  await expect.poll(first.state).toBe('live')
  const letGo = network.holdBack(/notifications\.list/)
  const store = createFeedStore()
  const unread: string[] = []
  store.subscribe(() => {
    const { isRead, connection } = store.getSnapshot()
    if (!isRead) unread.push(connection.state)
  })
  const said = new Promise(resolve => {
    const channel = new BroadcastChannel('pasarela.feed')
    channel.onmessage = ({ data }) => data.kind === 'connection' && resolve(channel.close())
  })
  onTestFinished(startLiveFeed(store, gateway))
  await said
  letGo()
  await expect.poll(() => store.getSnapshot().connection.state).toBe('live')
  expect(unread).not.toContain('live')
})

/** The numbers of the entries that the feed reported as arrivals. */
function watchArrivals(store: FeedStore): number[] {
  const arrived: number[] = []
  store.onEntries(entries => void arrived.push(...entries.map(({ seq }) => seq)))
  return arrived
}

const rowsOf = (store: FeedStore) => store.getSnapshot().rows.map(({ key }) => key)

test('what arrives while the history waits for the page is an arrival, and what was there before is not', async () => {
  const { call, network } = await startGateway()
  await call()
  const store = createFeedStore()
  const arrived = watchArrivals(store)
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>()
  onTestFinished(startLiveFeed(store, gateway, rendered))
  const isRead = () => network.sent.some(({ url }) => url.pathname.includes('notifications.list,'))
  await expect.poll(isRead).toBe(true)
  await expect.poll(network.pending).toBe(0)
  await call()
  render()
  await expect.poll(() => rowsOf(store)).toHaveLength(2)
  expect(arrived).toEqual(rowsOf(store).slice(1))
})

test('what a page missed while the browser kept it is an arrival when the page is shown again', async () => {
  const { call, freeze } = await startGateway()
  await call()
  const store = createFeedStore()
  const arrived = watchArrivals(store)
  onTestFinished(startLiveFeed(store, gateway))
  await expect.poll(() => store.getSnapshot().connection.state).toBe('live')
  freeze()
  await call()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => rowsOf(store)).toHaveLength(2)
  expect(arrived).toEqual(rowsOf(store).slice(1))
})
