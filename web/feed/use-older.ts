import { useCallback, useEffect, useRef, useState } from 'react'
import type { Origin, Outcome, StatusClass, Transport, Verdict } from '../../server/contract/entry-facts.ts'
import { gateway } from '../trpc.ts'
import type { Entry } from './feed-entry.ts'

const pageSize = 200

/** A filter of calls as the journal is asked. */
export type CallQuery = {
  transport?: Transport | undefined
  text?: string | undefined
  operation?: string | undefined
  status_class?: StatusClass | undefined
  outcome?: Outcome | undefined
}

/** The same of notifications. */
export type NotificationQuery = {
  verdict?: Verdict | undefined
  topic?: string | undefined
  origin?: Origin | undefined
  text?: string | undefined
}

export type OlderFilter = ({ kind: 'notification' } & NotificationQuery) | ({ kind: 'call' } & CallQuery)

type State = { entries: Entry[]; isDone: boolean; isLoading: boolean; error: unknown }
const nothing: State = { entries: [], isDone: false, isLoading: false, error: null }

/**
 * Entries that are not in memory: read from the journal a page at a time, by the same filter. With a filter the
 * journal is asked at once: the memory may hold nothing that matches, and has not what is inside bodies.
 * @param oldestInMemory where the memory begins; older pages go on from there
 */
export function useOlder(filter: OlderFilter, oldestInMemory: number | null) {
  const [state, setState] = useState(nothing)
  const question = JSON.stringify(filter)
  const asked = useRef(question)
  const isBusy = useRef(false)

  const load = useCallback(
    async (before: number | undefined, known: Entry[]) => {
      if (isBusy.current) return
      isBusy.current = true
      setState(previous => ({ ...previous, isLoading: true, error: null }))
      try {
        const entries = await readPage(JSON.parse(question), before)
        if (asked.current === question)
          setState({
            entries: [...known, ...entries],
            isDone: entries.length < pageSize,
            isLoading: false,
            error: null,
          })
      } catch (error) {
        if (asked.current === question) setState(previous => ({ ...previous, isLoading: false, error }))
      } finally {
        isBusy.current = false
      }
    },
    [question],
  )
  useEffect(() => {
    asked.current = question
    isBusy.current = false
    setState(nothing)
    const { kind: _, ...narrowing } = JSON.parse(question)
    if (Object.keys(narrowing).length > 0) load(undefined, [])
  }, [question, load])

  const loadMore = useCallback(() => {
    if (state.isDone || state.isLoading || state.error) return
    const before = state.entries.at(-1)?.seq ?? oldestInMemory ?? undefined
    if (before !== undefined) load(before, state.entries)
  }, [state, oldestInMemory, load])
  return {
    ...state,
    loadMore,
    retry: () => load(state.entries.at(-1)?.seq ?? oldestInMemory ?? undefined, state.entries),
  }
}

async function readPage(filter: OlderFilter, before: number | undefined): Promise<Entry[]> {
  if (filter.kind === 'call') {
    const { kind: _, ...input } = filter
    return (await gateway.calls.list.query({ ...input, before, limit: pageSize })).entries
  }
  const { kind: _, ...input } = filter
  return (await gateway.notifications.list.query({ ...input, before, limit: pageSize })).entries
}
