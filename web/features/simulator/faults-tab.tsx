import { ActiveFaults } from './active-faults.tsx'
import { CallFaultForm } from './call-fault-form.tsx'
import { NotificationFaultForm } from './notification-fault-form.tsx'
import classes from './simulator.module.css'

/** Faults of the simulated provider, for a given number of calls or notifications. */
export function FaultsTab() {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <CallFaultForm />
        <NotificationFaultForm />
      </div>
      <ActiveFaults />
    </div>
  )
}
