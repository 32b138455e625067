import { ResetPanel } from './reset-panel.tsx'
import { ShippedScenarios } from './shipped-scenarios.tsx'
import classes from './simulator.module.css'
import { TransferPanel } from './transfer-panel.tsx'

/** States of the whole account: load an included scenario, export and import, reset. */
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
