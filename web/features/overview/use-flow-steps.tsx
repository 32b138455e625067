import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import { formatDuration } from '../../time/format-time.ts'
import type { Step } from '../../ui/feedback/steps.tsx'
import { type FlowState, type FlowStep, flowSteps } from './flow.ts'

/** The module is loaded with the first run, because the overview is the first page. */
const FlowDetail = lazy(() => import('./flow-detail.tsx').then(({ FlowDetail }) => ({ default: FlowDetail })))

/** The flow as steps to display. Before the first run, all of them are not started. */
export function useFlowSteps(
  flow: FlowState | null,
  /** The API that is chosen before the first run. */
  api: PayingApi,
  { retry, stop }: { retry: (from: FlowStep) => void; stop: () => void },
): Step[] {
  const t = useTranslations('overview.flow')
  const locale = useNumberLocale()
  return flowSteps.map(name => {
    const { state, tookMs } = flow?.steps[name] ?? { state: 'todo' as const, tookMs: undefined }
    return {
      name,
      state,
      title: t(`steps.${name}`, { api: flow?.plan.api ?? api }),
      took: tookMs === undefined ? undefined : formatDuration(tookMs, locale),
      detail: flow && (
        <Suspense>
          <FlowDetail name={name} flow={flow} onRetry={() => retry(name)} onStop={stop} />
        </Suspense>
      ),
    }
  })
}
