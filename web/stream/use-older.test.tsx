import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { connectPage } from '../tests/support/network.ts'
import { startAccount } from '../tests/support/render-console.tsx'
import { gateway } from '../trpc.ts'
import { type OlderFilter, useOlder } from './use-older.ts'

const all: OlderFilter = { kind: 'notification' }
const payments: OlderFilter = { kind: 'notification', topic: 'payment' }
const orders: OlderFilter = { kind: 'notification', topic: 'merchant_order' }

/** The hook over a journal of 500 notifications, 250 of each topic, while the newest 100 are in memory. */
async function renderOlder(filter: OlderFilter) {
  const { demo } = await startAccount()
  const topics = ['payment', 'merchant_order']
  const send = (index: number) => {
    const payload = { type: topics[index % 2], data: { id: String(index) } }
    return demo.gateway.inject({ method: 'POST', url: `/${demo.prefix}/webhooks`, payload })
  }
  // The notifications are unsigned, so the gateway rejects them, and at most 256 rejected notifications may wait at
  // once.
  for (let sent = 0; sent < 500; sent += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(sent + index)))
  const network = connectPage(demo.gateway)
  const queryClient = createQueryClient()
  onTestFinished(() => {
    queryClient.clear()
    network.disconnect()
  })
  const { entries } = await gateway.notifications.list.query({ limit: 1000 })
  network.sent.length = 0
  const inJournal = ({ topic }: { topic?: string | undefined }) =>
    entries.filter(entry => topic === undefined || entry.topic === topic).map(({ seq }) => seq)
  const oldestInMemory = inJournal({})[99] ?? null
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    (props: { filter: OlderFilter; oldestInMemory: number | null }) =>
      useOlder(props.filter, props.oldestInMemory),
    { initialProps: { filter, oldestInMemory }, wrapper },
  )
  const seqs = () => result.current.entries.map(({ seq }) => seq)
  return {
    network,
    inMemoryBefore: inJournal({}).slice(100),
    paymentSeqs: inJournal({ topic: 'payment' }),
    orderSeqs: inJournal({ topic: 'merchant_order' }),
    older: () => result.current,
    seqs,
    ask: (next: OlderFilter) => rerender({ filter: next, oldestInMemory }),
    forget: () => rerender({ filter, oldestInMemory: null }),
    loadMore: () => act(() => result.current.loadMore()),
    retry: () => act(() => result.current.retry()),
    expectSeqs: (expected: number[]) => waitFor(() => expect(seqs()).toEqual(expected)),
    expectDone: () => waitFor(() => expect(result.current.isDone).toBe(true)),
  }
}

test('without a filter pages are read on demand, from the oldest entry in memory to the first', async () => {
  const { inMemoryBefore, loadMore, expectSeqs, expectDone, network } = await renderOlder(all)
  expect(network.sent).toEqual([])
  loadMore()
  await expectSeqs(inMemoryBefore.slice(0, 200))
  // A list requests more whenever it renders its last row.
  loadMore()
  loadMore()
  await expectSeqs(inMemoryBefore)
  loadMore()
  await expectDone()
  loadMore()
  await expectSeqs(inMemoryBefore)
  expect(network.sent).toHaveLength(3)
})

test('without entries in memory and without a filter nothing is read', async () => {
  const { forget, loadMore, network, older } = await renderOlder(all)
  forget()
  loadMore()
  expect(older()).toMatchObject({ entries: [], isDone: false, isLoading: false, error: null })
  expect(network.sent).toEqual([])
})

test('a filter is read at once from the newest entry, without rows of the previous filter', async () => {
  const { older, ask, loadMore, seqs, expectSeqs, expectDone, ...journal } = await renderOlder(orders)
  expect(older().isLoading).toBe(true)
  await expectSeqs(journal.orderSeqs.slice(0, 200))
  ask(payments)
  expect(seqs()).toEqual([])
  await expectSeqs(journal.paymentSeqs.slice(0, 200))
  loadMore()
  await expectDone()
  expect(seqs()).toEqual(journal.paymentSeqs)
  ask(all)
  expect(older()).toMatchObject({ entries: [], isDone: false, isLoading: false })
})

test('a filter that is chosen again is read again', async () => {
  const { ask, expectSeqs, orderSeqs, paymentSeqs, network } = await renderOlder(orders)
  await expectSeqs(orderSeqs.slice(0, 200))
  ask(payments)
  await expectSeqs(paymentSeqs.slice(0, 200))
  ask(orders)
  await expectSeqs(orderSeqs.slice(0, 200))
  expect(network.sent).toHaveLength(3)
})

test('a page that cannot be read is an error until it is retried, and loaded pages stay', async () => {
  const { older, loadMore, retry, seqs, expectSeqs, expectDone, orderSeqs, network } =
    await renderOlder(orders)
  await expectSeqs(orderSeqs.slice(0, 200))
  const mend = network.cut(/notifications\.list/)
  loadMore()
  await waitFor(() => expect(older().error).not.toBeNull())
  expect(seqs()).toEqual(orderSeqs.slice(0, 200))
  loadMore()
  expect(network.sent).toHaveLength(2)
  mend()
  retry()
  await expectDone()
  expect(older().error).toBeNull()
  expect(seqs()).toEqual(orderSeqs)
})
