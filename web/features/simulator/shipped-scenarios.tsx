import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { ScenarioSummary } from '../../../server/simulator/api/scenarios.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryName } from '../../provider/country-name.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import forms from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './simulator.module.css'

const operation = control.scenarios.loadShipped

export function ShippedScenarios() {
  const t = useTranslations('simulator.scenarios')
  const { data, error, refetch } = useSimulatorRead(control.scenarios.list, {})
  const [chosen, setChosen] = useState<ScenarioSummary | null>(null)
  const load = useSimulatorAction(operation, ({ loaded }) =>
    sayDone(`${t('loaded', { name: loaded })} ${t('loadedText')}`),
  )
  const close = () => setChosen(null)
  return (
    <Panel title={t('shipped')}>
      {error && <ProblemNotice error={error} title={t('listFailed')} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {load.error && <ProblemNotice error={load.error} title={t('loadFailed')} />}
      <ul className={classes.list}>
        {data?.scenarios.map(scenario => (
          <li key={scenario.name} className={classes.item}>
            <ScenarioText scenario={scenario} />
            <div className={forms.buttons}>
              <Button variant="light" onClick={() => setChosen(scenario)}>
                {t('load')}
              </Button>
              <SimulatorCurl operation={operation} input={{ name: scenario.name }} />
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={t('loadTitle', { name: chosen?.name ?? '' })}
        confirmLabel={t('loadConfirm')}
        isOpen={chosen !== null}
        isBusy={load.isPending}
        onClose={close}
        onConfirm={() =>
          chosen && load.mutate({ name: chosen.name, continue_ids: 'true' }, { onSettled: close })
        }
      >
        <p>{t('loadText')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

const known = ['every-status', 'orders', 'pix-and-boletos', 'returning-customers', 'subscriptions'] as const

/** The description of a scenario. Included scenarios have texts in the console's languages, others their own text. */
function ScenarioText({ scenario: { name, description, site_id } }: { scenario: ScenarioSummary }) {
  const t = useTranslations('simulator.scenarios')
  const nameOf = useCountryName()
  const ours = known.find(one => one === name)
  return (
    <div className={classes.itemText}>
      <p>
        <strong>{ours ? t(`names.${ours}`) : name}</strong> · {nameOf(site_id)}
      </p>
      {ours ? (
        <p className="dimmed">{t(`says.${ours}`)}</p>
      ) : (
        <p className="dimmed" lang="en">
          {description}
        </p>
      )}
    </div>
  )
}
