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
  const readAgain = async (next: Partial<typeof reads>, news?: () => void) => {
    reads = { ...reads, quick: async () => 'after', ...next }
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
  await readAgain({ slow: () => slow.promise })
  expect(texts()).toEqual(['before', 'before'])
  slow.resolve('after')
  await pass(10)
  expect(texts()).toEqual(['after', 'after'])
})

/** A page that reads one part itself, around the moment that its parts share. */
function PageOfParts({ reads }: { reads: { quick: () => Promise<string>; slow: () => Promise<string> } }) {
  const { data } = useQuery({ queryKey: ['slow'], queryFn: () => reads.slow() })
  return (
    <OneMoment isPart={() => true}>
      <Part name="quick" read={() => reads.quick()} />
      <Given value={data} />
    </OneMoment>
  )
}

function Given({ value }: { value: string | undefined }) {
  return <p data-testid="slow">{useOfOneMoment(value)}</p>
}

test('a part that is read around the page is shown together with the others, if both answer in one task', async () => {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  const reads = { quick: async () => 'before', slow: async () => 'before' }
  render(
    <QueryClientProvider client={client}>
      <PageOfParts reads={reads} />
    </QueryClientProvider>,
  )
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10))
  await pass()
  const { promise, resolve } = Promise.withResolvers<string>()
  Object.assign(reads, { quick: () => promise, slow: () => promise.then(text => text) })
  void client.refetchQueries()
  await pass()
  // React renders as in a browser, where no test collects its updates.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown: string[] = []
  const watch = new MutationObserver(() =>
    shown.push(['quick', 'slow'].map(name => screen.getByTestId(name).textContent).join()),
  )
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  resolve('after')
  await vi.advanceTimersByTimeAsync(10)
  expect(new Set(shown)).toEqual(new Set(['after,after']))
})

test('a part that never answers holds the others for ten seconds, and the next read begins anew', async () => {
  const { texts, pass, readAgain } = await renderParts()
  const slow = Promise.withResolvers<string>()
  await readAgain({ slow: () => slow.promise })
  await pass(9_900)
  expect(texts()).toEqual(['before', 'before'])
  await pass(100)
  expect(texts()).toEqual(['after', 'before'])
  slow.resolve('after')
  await pass(10)
  expect(texts()).toEqual(['after', 'after'])
  const slower = Promise.withResolvers<string>()
  await readAgain({ slow: () => slower.promise })
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
  await readAgain({ slow: () => slow.promise }, news)
  expect(told).toHaveLength(1)
  slow.resolve('after')
  await pass(10)
  expect(told.slice(1)).toEqual([['after', 'after']])
  await readAgain({ slow: () => new Promise(() => {}) }, () => void told.push('left'))
  leave()
  expect(told.slice(2)).toEqual(['left'])
})
