import { RealProviderNotice } from '../../simulator/real-provider-notice.tsx'
import { UnheardAccounts } from '../../simulator/unheard-accounts.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FlowPanel } from './flow-panel.tsx'
import classes from './overview.module.css'
import { ReadinessPanel } from './readiness-panel.tsx'
import { RecentFailuresPanel } from './recent-failures-panel.tsx'
import { RecentPanel } from './recent-panel.tsx'

/** Answers two questions: is everything ready to test, and did the last payment work? */
export function OverviewPage() {
  return (
    <Page>
      <RealProviderNotice />
      <UnheardAccounts />
      <ReadinessPanel />
      <div className={classes.columns}>
        <FlowPanel />
        <div className={classes.side}>
          <RecentPanel />
          <RecentFailuresPanel />
        </div>
      </div>
    </Page>
  )
}
