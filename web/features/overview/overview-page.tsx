import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId, type SiteId } from '../../../server/facts/countries.ts'
import { useLacksToken, useSeller, useSellerQuery, useSettings } from '../../http/use-settings.ts'
import { useCountryName } from '../../provider/country-name.ts'
import { RealProviderNotice, UnheardAccounts } from '../../simulator/provider-notices.tsx'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Steps } from '../../ui/feedback/steps.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { type FlowPlan, type FlowState, type FlowStep, rewind, startState } from './flow.ts'
import { type FlowChoice, FlowControls, runFlow, storedChoice } from './flow-controls.tsx'
import { newestPayments } from './latest-payments.ts'
import classes from './overview.module.css'
import { ReadinessPanel } from './readiness-panel.tsx'
import { RecentFailuresPanel } from './recent-failures-panel.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { useFlowSteps } from './use-flow-steps.tsx'

/** The module is loaded with the first run, because the overview is the first page. */
const FlowSummary = lazy(() => import('./flow-summary.tsx').then(module => ({ default: module.FlowSummary })))

/** Runs the whole flow with one click and shows each step as it happens. */
function FlowPanel({ isInvitation }: { isInvitation: boolean }) {
  const t = useTranslations('overview.flow')
  const tCommon = useTranslations('common')
  const settings = useSettings()
  const lacksToken = useLacksToken()
  const site = useFlowSite()
  const nameOf = useCountryName()
  // Until the account’s country is known, it and its amount are kept out of sight, and while it loads, the cards, too.
  const { data: seller, isPending } = useSellerQuery()
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
        <span className="dimmed" data-pending={!seller || undefined}>
          {nameOf(site)} · <Money amount={amount} currency={countryOf(site).currency} />
        </span>
      }
    >
      <div className={classes.flow} data-invitation={isInvitation || undefined}>
        <div>
          {isInvitation && <p className={classes.invitation}>{t('invitation')}</p>}
          <div className={classes.controls} data-pending={isPending || undefined}>
            <FlowControls site={site} choice={choice} onChange={setChoice} isDisabled={isRunning} />
            <BusyButton
              leftSection={<Icon name="play" size={16} />}
              disabled={!canRun || lacksToken}
              isBusy={isRunning}
              size={isInvitation ? 'lg' : undefined}
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
        </div>
        <div>
          <Steps steps={steps} label={t('title')} testPrefix="flow-step" />
          <Suspense fallback={null}>{flow && <FlowSummary flow={flow} />}</Suspense>
        </div>
      </div>
    </Panel>
  )
}

/** The country of the flow: an account sells in one country only. */
function useFlowSite(): SiteId {
  const seller = useSeller()
  return isSiteId(seller?.site_id) ? seller.site_id : 'MLA'
}

/** Answers two questions: is everything ready to test, and did the last payment work? */
export function OverviewPage() {
  const t = useTranslations('overview')
  const settings = useSettings()
  const isNew = useIsNew()
  return (
    // The place of the sentence is kept until it is known whether the sentence is true, so that nothing below it moves.
    <Page
      lead={settings?.simulator !== false && <span data-pending={!settings || undefined}>{t('lead')}</span>}
    >
      <RealProviderNotice />
      <UnheardAccounts />
      <ReadinessPanel />
      <div className={classes.columns} data-new={isNew || undefined}>
        <FlowPanel isInvitation={isNew} />
        <div className={classes.side}>
          <RecentPanel />
          <RecentFailuresPanel />
        </div>
      </div>
    </Page>
  )
}

/**
 * Whether nobody had paid yet when the page was opened. The value is kept while the page is open, so that nothing moves
 * during the first run.
 */
function useIsNew(): boolean {
  const { data } = trpc.payments.search.useQuery(newestPayments, { retry: false })
  const [isNew, setNew] = useState<boolean>()
  if (isNew === undefined && data) setNew(data.paging.total === 0)
  return isNew ?? false
}

/** The page's last flow, and functions to start one. Leaving the page aborts it. */
function useFlow() {
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
