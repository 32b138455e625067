import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId, type SiteId } from '../../../server/facts/countries.ts'
import { useLacksToken, useSeller, useSettings } from '../../http/use-settings.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Steps } from '../../ui/feedback/steps.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { type FlowChoice, FlowControls, storedChoice } from './flow-controls.tsx'
import classes from './overview.module.css'
import { useFlow } from './use-flow.ts'
import { useFlowSteps } from './use-flow-steps.tsx'

/** Loaded with the first run, because the overview is the first page. */
const FlowSummary = lazy(() => import('./flow-summary.tsx').then(module => ({ default: module.FlowSummary })))

/** Runs the whole flow with one click and shows each step as it happens. */
export function FlowPanel() {
  const t = useTranslations('overview.flow')
  const tCommon = useTranslations('common')
  const settings = useSettings()
  const lacksToken = useLacksToken()
  const site = useFlowSite()
  const [choice, setChoice] = useState<FlowChoice>(storedChoice.get)
  const { flow, canRun, run, retry, stop } = useFlow()
  const steps = useFlowSteps(flow, choice.api, { retry, stop })
  const amount = countryOf(site).sampleAmount
  const isRunning = flow?.isRunning ?? false
  return (
    <Panel
      title={t('title')}
      testId="flow"
      aside={
        <span className="dimmed">
          {site} · <Money amount={amount} currency={countryOf(site).currency} />
        </span>
      }
    >
      <div className={classes.controls}>
        <FlowControls site={site} choice={choice} onChange={setChoice} isDisabled={isRunning} />
        <BusyButton
          leftSection={<Icon name="play" size={16} />}
          disabled={!canRun || lacksToken}
          isBusy={isRunning}
          onClick={() => {
            storedChoice.set(choice)
            run({ ...choice, site, amount })
          }}
        >
          {t('run')}
        </BusyButton>
      </div>
      {(lacksToken || settings?.public_key === null) && (
        <div className={classes.lack}>
          <Notice tone="warn" title={lacksToken ? tCommon('needsToken') : t('needsPublicKey')} />
        </div>
      )}
      <Steps steps={steps} label={t('title')} testPrefix="flow-step" />
      <Suspense fallback={null}>{flow && <FlowSummary flow={flow} />}</Suspense>
    </Panel>
  )
}

/** An account sells in one country only. */
function useFlowSite(): SiteId {
  const seller = useSeller()
  return isSiteId(seller?.site_id) ? seller.site_id : 'MLA'
}
