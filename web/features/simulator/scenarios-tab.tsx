import { ResetPanel } from './reset-panel.tsx'
import { ShippedScenarios } from './shipped-scenarios.tsx'
import classes from './simulator.module.css'
import { TransferPanel } from './transfer-panel.tsx'

/** Whole states of the account: load one that ships, take one along, or begin again. */
export function ScenariosTab() {
  return (
    <div className={classes.columns}>
      <ShippedScenarios />
      <div className={classes.stack}>
        <TransferPanel />
        <ResetPanel />
      </div>
    </div>
  )
}
