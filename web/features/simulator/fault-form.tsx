import { TextInput } from '@mantine/core'
import { type ReactNode, type Ref, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { SendAnyway } from '../../actions/submit-button.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './simulator.module.css'

type Counts = { times: string; skip: string }

/** The number of calls that a fault applies to, and the number of calls that pass before. */
function CountFields({ counts, onChange }: { counts: Counts; onChange: (counts: Counts) => void }) {
  const t = useTranslations('simulator.faults')
  return (
    <>
      <TextInput
        label={t('times')}
        inputMode="numeric"
        value={counts.times}
        error={!isTimes(counts.times) && t('badTimes')}
        onChange={event => onChange({ ...counts, times: event.currentTarget.value })}
      />
      <TextInput
        label={t('skip')}
        inputMode="numeric"
        value={counts.skip}
        error={!isSkip(counts.skip) && t('badSkip')}
        onChange={event => onChange({ ...counts, skip: event.currentTarget.value })}
      />
    </>
  )
}

const firstCounts: Counts = { times: '1', skip: '0' }

const isTimes = (text: string) => /^[1-9]\d{0,3}$/.test(text)
const isSkip = (text: string) => /^\d{1,4}$/.test(text)

/** The number of invalid fields. */
function countWrong({ times, skip }: Counts): number {
  return [isTimes(times), isSkip(skip)].filter(isValid => !isValid).length
}

/** Reads the numbers. A text that is no number is sent as typed. */
function readCounts({ times, skip }: Counts): { times: number; skip: number } {
  return unchecked({ times: 1, skip: 0 }, { times: numberOrText(times), skip: numberOrText(skip) })
}

type Props<Rule> = {
  title: string
  /** Adds the rule where it acts. */
  add: { mutate: (rule: Rule) => void; isPending: boolean; error: unknown; reset: () => void }
  /** Shows the same as curl. */
  curl: (rule: Rule) => ReactNode
  /** Builds the rule from the choices of the form and the counts. */
  toRule: (counts: { times: number; skip: number }) => Rule
  /** The number of invalid fields besides the counts. */
  wrong: number
  /** The cards of the faults. */
  choice: ReactNode
  /** Renders the fields of the chosen fault. Its argument is the fields that say which calls it meets, and how often. */
  fields: (counts: ReactNode) => ReactNode
  /** The field that chooses its calls, before the counts. */
  aim?: ReactNode
  /** A text below all fields. */
  hint?: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** The form that sets a fault. Its button stays above the fold: on wide screens the fields stand beside the cards. */
export function FaultForm<Rule>({
  title,
  add,
  curl,
  toRule,
  choice,
  fields,
  aim,
  hint,
  ref,
  ...props
}: Props<Rule>) {
  const t = useTranslations('simulator.faults')
  const [counts, setCounts] = useState(firstCounts)
  const [wasSent, setWasSent] = useState(false)
  const rule = toRule(readCounts(counts))
  const wrong = countWrong(counts) + props.wrong
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (wrong === 0) add.mutate(rule)
    else add.reset()
  }
  return (
    <Panel title={title}>
      <form ref={ref} className={`${forms.form} ${classes.setting}`} onSubmit={submit} noValidate>
        {choice}
        <div className={forms.form}>
          {fields(
            <>
              {aim}
              <div className={`${forms.row} ${classes.counts}`}>
                <CountFields counts={counts} onChange={setCounts} />
              </div>
            </>,
          )}
          <SendAnyway wrong={wasSent ? wrong : 0} isBusy={add.isPending} onSend={() => add.mutate(rule)} />
          <div className={forms.buttons}>
            <BusyButton type="submit" isBusy={add.isPending}>
              {t('add')}
            </BusyButton>
            {curl(rule)}
          </div>
          {add.error ? <ProblemNotice error={add.error} title={t('failed')} /> : null}
          {hint}
        </div>
      </form>
    </Panel>
  )
}
