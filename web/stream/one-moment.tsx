import { type Query, useIsFetching } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Entry } from './feed-entry.ts'
import { useRefetchOnEntries } from './use-feed.ts'

type Tell = (news: () => void) => void

/** Whether parts of the page are being read again, a way to announce that they will be, and one to tell what changed. */
type Moment = { isReading: boolean; announce: (change: 1 | -1) => void; tell: Tell }

const MomentContext = createContext<Moment>({ isReading: false, announce: () => {}, tell: news => news() })

type Props = {
  /** Whether the query reads a part of the page. */
  isPart: (query: Query) => boolean
  children: ReactNode
}

/** Longest time that parts wait for each other. A provider that does not answer must not hide what is known. */
export const maxWaitMs = 10_000

/**
 * A page whose parts all show the same moment. Each part is read by its own request. When each showed its answer as soon
 * as it came, the page said for a moment that all is paid, beside a charge that was rejected. While parts are read
 * again, all keep what they show, for `maxWaitMs` at most.
 */
export function OneMoment({ isPart, children }: Props) {
  const [announced, setAnnounced] = useState(0)
  // The first read of a part does not make the other parts wait.
  const fetching = useIsFetching({
    predicate: query => query.isActive() && query.state.data !== undefined && isPart(query),
  })
  const [announce] = useState(() => (change: 1 | -1) => setAnnounced(count => count + change))
  const isReading = useWithin(maxWaitMs, useUntilTold(fetching > 0) || announced > 0)
  const tell = useNews(isReading)
  return <MomentContext value={{ isReading, announce, tell }}>{children}</MomentContext>
}

/** Keeps what is to be told while parts are read. What is left when the page is left is told then. */
function useNews(isReading: boolean): Tell {
  const [kept] = useState<(() => void)[]>([])
  const [, render] = useState(0)
  const [tell] = useState(() => (news: () => void) => {
    kept.push(news)
    render(count => count + 1)
  })
  useEffect(() => {
    if (!isReading) tellAll(kept)
  })
  useEffect(() => () => tellAll(kept), [kept])
  return tell
}

function tellAll(kept: (() => void)[]): void {
  for (const news of kept.splice(0)) news()
}

/**
 * Tells of a change, such as "Refunded", once the page shows it. Told at once, it would stand beside the former state
 * while parts are read again.
 */
export function useTellOnceShown(): Tell {
  return useContext(MomentContext).tell
}

/**
 * Whether it is so, or just was. The end of a read is seen at once, while its answer is told to the page by a timer. The
 * timer here comes after that one.
 */
function useUntilTold(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(false)
  useEffect(() => {
    if (isSo) return setWasSo(true)
    const timer = setTimeout(() => setWasSo(false))
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo || wasSo
}

/** Whether it is so, and has been for less than the time. */
function useWithin(milliseconds: number, isSo: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isSo, milliseconds])
  return isSo && !isOver
}

/** The value, or while parts of the page are read again, the one before. */
export function useOfOneMoment<Value>(value: Value): Value {
  const { isReading } = useContext(MomentContext)
  const shown = useRef(value)
  if (!isReading || value === undefined || shown.current === undefined) shown.current = value
  return shown.current
}

/** Refetches a part of the page when entries arrive that change it. Until then the other parts wait, too. */
export function useRefetchPart(refetch: () => unknown, isRelevant: (entry: Entry) => boolean): void {
  const { announce } = useContext(MomentContext)
  useRefetchOnEntries(refetch, isRelevant, announce)
}
