import { StoppedWaiting, untilStopped } from '../../errors/stopped-waiting.ts'
import { type FlowState, type FlowStep, type FlowTools, flowSteps, type StepStatus } from './flow.ts'

type Options = { start: FlowState; from: FlowStep; tools: FlowTools; report: (state: FlowState) => void }

/**
 * Runs the steps in order from the given one and reports each change. Stops at the first failure, or when the wait
 * of a step is stopped. A missing first notification does not stop the flow: the refund does not depend on it.
 */
export async function runFlow({ start, from, tools, report }: Options): Promise<void> {
  let state = start
  const set = (step: FlowStep, status: StepStatus, results = {}) => {
    state = { ...state, steps: { ...state.steps, [step]: status }, results: { ...state.results, ...results } }
    report(state)
  }
  for (const step of flowSteps.slice(flowSteps.indexOf(from))) {
    const started = performance.now()
    set(step, { state: 'running', since: Date.now() })
    const stopping = new AbortController()
    tools.onWaiting(() => stopping.abort(new StoppedWaiting()))
    const signal = AbortSignal.any([tools.signal, stopping.signal])
    try {
      // The module is loaded here, because the overview is the first page.
      const { stepWork } = await import('./flow-steps.ts')
      const work = stepWork[step](state.plan, state.results, { ...tools, signal })
      const outcome = await untilStopped(work, signal)
      const tookMs = performance.now() - started
      set(step, { ...outcome, ...(outcome.state !== 'skipped' && { tookMs }) }, outcome.results)
    } catch (error) {
      if (tools.signal.aborted) return
      set(step, { state: 'failed', error, tookMs: performance.now() - started })
      if (step !== 'webhook' || stopping.signal.aborted) break
    }
  }
  state = { ...state, isRunning: false }
  report(state)
}
