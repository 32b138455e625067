import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../http/use-settings.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'
import { type FlowPlan, type FlowState, type FlowStep, rewind, startState } from './flow.ts'
import { runFlow } from './run-flow.ts'

/** The page's last flow, and functions to start one. Leaving the page aborts it. */
export function useFlow() {
  const feed = useFeedStore()
  const settings = useSettings()
  const utils = trpc.useUtils()
  const [flow, setFlow] = useState<FlowState | null>(null)
  const ending = useRef<AbortController | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const publicKey = settings?.public_key
  const canRun = settings !== undefined && typeof publicKey === 'string'
  const go = (state: FlowState, from: FlowStep) => {
    if (!settings || typeof publicKey !== 'string') return
    ending.current?.abort()
    ending.current = new AbortController()
    setFlow(state)
    const access = { providerUrl: settings.provider_url, publicKey }
    const onWaiting = (stopStep: () => void) => {
      stop.current = stopStep
    }
    const tools = { gateway, feed, access, signal: ending.current.signal, onWaiting }
    void runFlow({ start: state, from, tools, report: setFlow }).then(() =>
      utils.payments.search.invalidate(),
    )
  }
  return {
    flow,
    canRun,
    run: (plan: FlowPlan) => go(startState(plan, Date.now()), 'user'),
    /** Stops the current step's wait. */
    stop: () => stop.current?.(),
    retry: (from: FlowStep) => flow && go(rewind(flow, from), from),
  }
}
