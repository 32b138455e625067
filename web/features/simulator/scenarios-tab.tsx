import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { dangerous } from '../../ui/forms/dangerous.ts'
import forms from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ShippedScenarios } from './shipped-scenarios.tsx'
import classes from './simulator.module.css'
import { TransferPanel } from './transfer-panel.tsx'

const operation = 'POST /simulator/reset'

/** Resets the account: payments, customers, preferences, deliveries, faults and clock. */
function ResetPanel() {
  const t = useTranslations('simulator.reset')
  const [isAsked, setAsked] = useState(false)
  const reset = useSimulatorAction(operation, () => sayDone(t('done')))
  const close = () => setAsked(false)
  return (
    <Panel title={t('title')}>
      <div className={forms.form}>
        <p className="dimmed">{t('text')}</p>
        <div className={forms.buttons}>
          <Button {...dangerous} onClick={() => setAsked(true)}>
            {t('button')}
          </Button>
          <SimulatorCurl operation={operation} fields={{}} />
        </div>
        {reset.error && <ProblemNotice error={reset.error} title={t('failed')} />}
      </div>
      <ConfirmDialog
        title={t('askTitle')}
        confirmLabel={t('confirm')}
        isOpen={isAsked}
        isBusy={reset.isPending}
        onClose={close}
        onConfirm={() => reset.mutate({ query: { continue_ids: 'true' } }, { onSettled: close })}
      >
        <p>{t('askText')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** States of the whole account, which can be loaded, exported, imported and reset. */
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
