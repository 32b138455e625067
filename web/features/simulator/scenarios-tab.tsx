import { Button, TextInput } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { Scenario } from '../../../server/simulator/api/scenarios.ts'
import { saveFile } from '../../browser/save-file.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useAwaitAccess, useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog, dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { isRecord, parseJson } from '../../unknown-json.ts'
import { LoadText, ShippedScenarios } from './shipped-scenarios.tsx'
import classes from './simulator.module.css'

const operation = control.accounts.reset

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
          <SimulatorCurl operation={operation} input={{}} />
        </div>
        {reset.error && <ProblemNotice error={reset.error} title={t('failed')} />}
      </div>
      <ConfirmDialog
        title={t('askTitle')}
        confirmLabel={t('confirm')}
        isOpen={isAsked}
        isBusy={reset.isPending}
        onClose={close}
        onConfirm={() => reset.mutate({ continue_ids: 'true' }, { onSettled: close })}
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

/** Exports the account's state to a file, and imports such a file. */
function TransferPanel() {
  const t = useTranslations('simulator.scenarios')
  return (
    <Panel title={t('transfer')}>
      <div className={forms.form}>
        <ExportForm />
        <ImportForm />
      </div>
    </Panel>
  )
}

function ExportForm() {
  const t = useTranslations('simulator.scenarios')
  const awaitAccess = useAwaitAccess()
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  const chosen = name.trim() || 'scenario'
  const save = async () => {
    setError(null)
    try {
      const scenario = await callSimulator(await awaitAccess(), control.scenarios.export, { name: chosen })
      saveFile(
        `${chosen.replace(/[^\w.-]+/g, '-')}.json`,
        JSON.stringify(scenario, null, 2),
        'application/json',
      )
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <>
      <div className={forms.row}>
        <TextInput
          label={t('exportName')}
          placeholder="scenario"
          maxLength={100}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={save}>
          {t('export')}
        </Button>
      </div>
      {error !== null && <ProblemNotice error={error} title={t('exportFailed')} />}
    </>
  )
}

function ImportForm() {
  const t = useTranslations('simulator.scenarios')
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Scenario | 'unreadable' | null>(null)
  const load = useSimulatorAction(control.scenarios.load, ({ loaded }) =>
    sayDone(t('loaded', { name: loaded })),
  )
  const onFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) setRead(readScenario(await file.text()) ?? 'unreadable')
  }
  const scenario = read === 'unreadable' ? null : read
  const close = () => setRead(null)
  return (
    <>
      <div className={forms.buttons}>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={onFile}
          data-testid="scenario-file"
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('import')}
        </Button>
      </div>
      {read === 'unreadable' && (
        <Notice tone="bad" role="alert" title={t('unreadable')}>
          {t('unreadableText')}
        </Notice>
      )}
      {load.error && <ProblemNotice error={load.error} title={t('loadFailed')} />}
      <ConfirmDialog
        title={t('loadTitle', { name: scenario?.name ?? '' })}
        confirmLabel={t('loadConfirm')}
        isOpen={scenario !== null}
        isBusy={load.isPending}
        onClose={close}
        onConfirm={() => scenario && load.mutate({ ...scenario, continue_ids: 'true' }, { onSettled: close })}
      >
        {scenario && <LoadText scenario={scenario} />}
      </ConfirmDialog>
    </>
  )
}

/** Parses a scenario file. Null for anything else. The simulator validates the content. */
function readScenario(text: string): Scenario | null {
  const document = parseJson(text)
  return isScenario(document) ? document : null
}

function isScenario(document: unknown): document is Scenario {
  return isRecord(document) && document.format === 'pasarela-scenario' && isRecord(document.tables)
}
