import { NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Grading, StartGrading } from '../../../server/contract/grading.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys, useFocusFirstError } from '../../ui/forms/form-events.ts'
import classes from '../../ui/lists/verdicts.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import {
  checkGrade,
  exampleUrl,
  type GradeValues,
  groups,
  maxSeed,
  type ShopAddress,
  toGradeCommand,
  toGradeInput,
  withoutSecrets,
} from './grade-values.ts'
import { ShopFields } from './shop-fields.tsx'
import type { GradingState } from './use-grading.ts'

type Props = {
  state: GradingState
  onStart: (input: StartGrading) => void
  values: GradeValues
  onChange: (values: GradeValues) => void
  /** All cases that can be chosen. */
  catalog: Grading['catalog']
  simulatorUrl: string
  /** The address that the store has in place of Mercado Pago’s. */
  shopUrl: string
  missing: ShopAddress | null
}

/** What the case sends, and the id by which the results and the command name it. */
function nameCase(id: string, sent: string): string {
  return `${sent.replace(/\.$/, '')} (${id})`
}

/** Starts and stops a run. Starting a second time begins again, so a lost answer does no harm. */
export function GradeForm({ state, onStart, values, onChange, ...more }: Props) {
  const { catalog, simulatorUrl, shopUrl, missing } = more
  const { query, start, stop } = state
  const t = useTranslations('grade')
  const tTarget = useTranslations('outbound.target')
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const [isMarked, setMarked] = useState(false)
  const problems = checkGrade(values)
  const shown = isMarked ? problems : null
  const input = toGradeInput(values)
  const isRunning = query.data?.is_running ?? false
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMarked(true)
    if (problems === null) onStart(input)
    else focusFirstError()
  }
  const error = start.error ?? stop.error
  return (
    <Panel title={t('form')} isTitleHidden>
      <form
        ref={form}
        className={forms.form}
        aria-label={t('form')}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        <TextInput
          label={t('url')}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          description={t('configure', { address: shopUrl })}
          placeholder={exampleUrl}
          value={values.url}
          error={shown?.url && tTarget('wrong')}
          onChange={event => onChange({ ...values, url: event.currentTarget.value })}
        />
        <div className={forms.row}>
          <NativeSelect
            label={t('cases')}
            description={catalog.find(({ id }) => id === values.only)?.sent}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.only}
            onChange={event => onChange({ ...values, only: event.currentTarget.value })}
            data={[
              { value: '', label: t('all') },
              ...groups.map(group => ({
                group: t(`groups.${group}`),
                items: [
                  { value: group, label: t('wholeGroup', { group: t(`groups.${group}`) }) },
                  ...catalog
                    .filter(one => one.group === group)
                    .map(({ id, sent }) => ({ value: id, label: nameCase(id, sent) })),
                ],
              })),
            ]}
          />
          <TextInput
            label={t('seed')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('anySeed')}
            value={values.seed}
            error={shown?.seed && t('wrongNumber', { max: maxSeed })}
            onChange={event => onChange({ ...values, seed: event.currentTarget.value })}
          />
        </div>
        <ShopFields values={values} problems={shown} missing={missing} onChange={onChange} />
        {error && <ProblemNotice error={error} title={t('failed')} />}
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={start.isPending} aria-keyshortcuts="Control+Enter">
            {t(isRunning ? 'restart' : 'start')}
          </BusyButton>
          {isRunning && (
            <BusyButton variant="default" isBusy={stop.isPending} onClick={() => stop.mutate({})}>
              {t('stop')}
            </BusyButton>
          )}
          <CurlButton method="POST" path="/grade" body={withoutSecrets(input)} operation="grading.start" />
        </div>
        <Folded summary={t('command')}>
          <div className={classes.more}>
            <p className="dimmed">{t('commandHint')}</p>
            <CodeBlock
              code={toGradeCommand(withoutSecrets(input), simulatorUrl)}
              what={t('commandWhat')}
              testId="grade-command"
            />
          </div>
        </Folded>
      </form>
    </Panel>
  )
}
