import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { methodsWithoutCard } from '../../../server/facts/countries/country.ts'
import { countries, isSiteId } from '../../../server/facts/countries.ts'
import { maxTimeMs } from '../../../server/facts/iso-date.ts'
import type { ScenarioSummary } from '../../../server/simulator/api/scenarios.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryInText, useCountryName } from '../../provider/country-name.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
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
  const nameOf = useScenarioName()
  const [chosen, setChosen] = useState<ScenarioSummary | null>(null)
  const load = useSimulatorAction(operation, ({ loaded }) =>
    sayDone(`${t('loaded', { name: nameOf(loaded) })} ${t('loadedText')}`),
  )
  const close = () => setChosen(null)
  return (
    <Panel title={t('shipped')}>
      {error && <ProblemNotice error={error} title={t('listFailed')} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={32} />}
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
        title={t('loadTitle', { name: nameOf(chosen?.name ?? '') })}
        confirmLabel={t('loadConfirm')}
        isOpen={chosen !== null}
        isBusy={load.isPending}
        onClose={close}
        onConfirm={() =>
          chosen && load.mutate({ name: chosen.name, continue_ids: 'true' }, { onSettled: close })
        }
      >
        {chosen && <LoadText scenario={chosen} />}
      </ConfirmDialog>
    </Panel>
  )
}

const known = ['every-status', 'orders', 'pix-and-boletos', 'returning-customers', 'subscriptions'] as const

/** The country whose own payment methods an included scenario has. */
function countryOfMethods(name: string) {
  return countries.find(({ id }) => name === `methods-${id.toLowerCase()}`)
}

/** The name of an included scenario in the console's language. Others keep their own. */
function useScenarioName(): (name: string) => string {
  const t = useTranslations('simulator.scenarios.names')
  return name => {
    const country = countryOfMethods(name)
    if (country)
      return methodsWithoutCard(country)
        .map(method => method.name)
        .join(', ')
    const ours = known.find(one => one === name)
    return ours ? t(ours) : name
  }
}

/** What loading replaces, and the country and the time that the account gets. */
export function LoadText({
  scenario: { site_id, now_ms },
}: {
  scenario: Pick<ScenarioSummary, 'site_id' | 'now_ms'>
}) {
  const t = useTranslations('simulator.scenarios')
  const inText = useCountryInText()
  // The simulator has not yet checked the file of an import.
  const isValid = isSiteId(site_id) && Math.abs(now_ms) <= maxTimeMs
  return (
    <>
      <p>{t('loadText')}</p>
      {isValid && (
        <p>
          {t('loadChanges', { country: inText(site_id) })}{' '}
          <ProviderMoment iso={new Date(now_ms).toISOString()} isFull />
        </p>
      )}
    </>
  )
}

/** The description of a scenario. Included scenarios have texts in the console's languages, others their own text. */
function ScenarioText({ scenario: { name, description, site_id } }: { scenario: ScenarioSummary }) {
  const t = useTranslations('simulator.scenarios')
  const nameOf = useCountryName()
  const titleOf = useScenarioName()
  const ours = known.find(one => one === name)
  const isOfMethods = countryOfMethods(name) !== undefined
  return (
    <div className={classes.itemText}>
      <p>
        <strong>{titleOf(name)}</strong> · {nameOf(site_id)}
      </p>
      {ours || isOfMethods ? (
        <p className="dimmed">{t(`says.${ours ?? 'methods'}`)}</p>
      ) : (
        <p className="dimmed" lang="en">
          {description}
        </p>
      )}
    </div>
  )
}
