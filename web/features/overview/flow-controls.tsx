import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { createStoredValue } from '../../browser/stored-value.ts'
import { StoppedWaiting, untilStopped } from '../../errors/stopped-waiting.ts'
import {
  commonOutcomes,
  findOutcome,
  outcomes,
  type PayingApi,
  payingApis,
} from '../../provider/card-outcomes.ts'
import { findTestCard, lastFour } from '../../provider/test-cards.ts'
import filters from '../../ui/lists/filters.module.css'
import { isRecord } from '../../unknown-json.ts'
import { type FlowState, type FlowStep, type FlowTools, flowSteps, type StepStatus } from './flow.ts'
import classes from './overview.module.css'

export type FlowChoice = { api: PayingApi; card: string; result: string; withRefund: boolean }

/** The choices of the last run, with which the page starts. */
export const storedChoice = createStoredValue<FlowChoice>('flow', stored => ({
  api: isRecord(stored) && stored.api === 'orders' ? 'orders' : 'payments',
  card: isRecord(stored) && typeof stored.card === 'string' ? stored.card : 'visa',
  result: findOutcome(isRecord(stored) && typeof stored.result === 'string' ? stored.result : undefined).name,
  withRefund: !isRecord(stored) || stored.withRefund !== false,
}))

type Props = {
  site: SiteId
  choice: FlowChoice
  onChange: (choice: FlowChoice) => void
  isDisabled: boolean
}

export function FlowControls({ site, choice, onChange, isDisabled }: Props) {
  const t = useTranslations('overview.flow')
  const tOutcome = useTranslations('outcome')
  return (
    <>
      <div className={classes.fields}>
        <label className={classes.field}>
          {t('api')}
          <select
            className={filters.select}
            disabled={isDisabled}
            value={choice.api}
            onChange={({ target }) =>
              onChange({ ...choice, api: target.value === 'orders' ? 'orders' : 'payments' })
            }
          >
            {payingApis.map(api => (
              <option key={api} value={api}>
                {t(`apis.${api}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.field}>
          {t('card')}
          <select
            className={filters.select}
            disabled={isDisabled}
            value={findTestCard(site, choice.card).method}
            onChange={({ target }) => onChange({ ...choice, card: target.value })}
          >
            {countryOf(site).testCards.map(card => (
              <option key={card.method} value={card.method}>
                {brandOf(card.method)} ••{lastFour(card.number)} {card.isDebit ? t('debit') : ''}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.field}>
          {t('result')}
          <select
            className={filters.select}
            disabled={isDisabled}
            value={choice.result}
            onChange={({ target }) => onChange({ ...choice, result: target.value })}
          >
            {outcomes.slice(0, commonOutcomes).map(({ name }) => (
              <option key={name} value={name}>
                {tOutcome(`${name}.name`)} ({name})
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          disabled={isDisabled}
          checked={choice.withRefund}
          onChange={({ target }) => onChange({ ...choice, withRefund: target.checked })}
        />
        {t('withRefund')}
      </label>
    </>
  )
}

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
