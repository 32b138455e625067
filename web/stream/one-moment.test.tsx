import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { OneMoment, useOfOneMoment, useTellOnceShown } from './one-moment.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type PartProps = { name: string; read: () => Promise<string> }

function Part({ name, read }: PartProps) {
  const { data } = useQuery({ queryKey: [name], queryFn: read })
  return <p data-testid={name}>{useOfOneMoment(data)}</p>
}

/** Told in the moment of a change, as what it did: the texts that the page shows then. */
function Teller({ to }: { to: (tell: (news: () => void) => void) => void }) {
  to(useTellOnceShown())
  return null
}

/** A page of two parts that were read. What is read from then on is as the test says. */
async function renderParts() {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  let reads = { quick: async () => 'before', slow: async () => 'before' }
  let tell = (_: () => void) => {}
  const page = render(
    <QueryClientProvider client={client}>
      <OneMoment isPart={() => true}>
        <Part name="quick" read={() => reads.quick()} />
        <Part name="slow" read={() => reads.slow()} />
        <Teller to={found => (tell = found)} />
      </OneMoment>
    </QueryClientProvider>,
  )
  const texts = () => ['quick', 'slow'].map(name => screen.getByTestId(name).textContent)
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await pass(10)
  const readAgain = async (slow: () => Promise<string>, news?: () => void) => {
    reads = { quick: async () => 'after', slow }
    void client.refetchQueries()
    if (news) tell(news)
    await pass(10)
  }
  return { texts, pass, readAgain, tell: (news: () => void) => act(() => tell(news)), leave: page.unmount }
}

test('parts that are read again wait for the last', async () => {
  const { texts, pass, readAgain } = await renderParts()
  expect(texts()).toEqual(['before', 'before'])
  const slow = Promise.withResolvers<string>()
  await readAgain(() => slow.promise)
  expect(texts()).toEqual(['before', 'before'])
  slow.resolve('after')
  await pass(10)
  expect(texts()).toEqual(['after', 'after'])
})

test('a part that never answers holds the others for ten seconds, and the next read begins anew', async () => {
  const { texts, pass, readAgain } = await renderParts()
  const slow = Promise.withResolvers<string>()
  await readAgain(() => slow.promise)
  await pass(9_900)
  expect(texts()).toEqual(['before', 'before'])
  await pass(100)
  expect(texts()).toEqual(['after', 'before'])
  slow.resolve('after')
  await pass(10)
  expect(texts()).toEqual(['after', 'after'])
  const slower = Promise.withResolvers<string>()
  await readAgain(() => slower.promise)
  slower.resolve('last')
  await pass(10)
  expect(texts()).toEqual(['after', 'last'])
})

test('what tells of a change waits until the parts show it, and is told if the page is left before', async () => {
  const { texts, pass, readAgain, tell, leave } = await renderParts()
  const told: unknown[] = []
  const news = () => void told.push(texts())
  tell(news)
  expect(told).toEqual([['before', 'before']])
  const slow = Promise.withResolvers<string>()
  await readAgain(() => slow.promise, news)
  expect(told).toHaveLength(1)
  slow.resolve('after')
  await pass(10)
  expect(told.slice(1)).toEqual([['after', 'after']])
  await readAgain(
    () => new Promise(() => {}),
    () => void told.push('left'),
  )
  leave()
  expect(told.slice(2)).toEqual(['left'])
})
