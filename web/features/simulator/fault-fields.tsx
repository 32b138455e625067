import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Folded } from '../../ui/forms/folded.tsx'
import forms from '../../ui/forms/form.module.css'
import { faultFields, findProblems, type Kind, type Name, type Typed, type Where } from './fault-rules.ts'
import classes from './simulator.module.css'

function toText(value: unknown, kind: Kind): string {
  if (value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value)
  return String(kind === 'ms' ? Number(value) / 1000 : value)
}

type Props = {
  where: Where
  /** The fault of the card, whose values are shown at once. */
  fault: Readonly<Record<string, unknown>>
  /** The card's calls. */
  target?: Readonly<Record<string, unknown>>
  onChange: (typed: Typed) => void
  typed: Typed
  /** Fields after the values of the card, in the same row. */
  children: ReactNode
}

const examples = { fields: '{"currency_id": "USD"}', body: '{"message": "Too many requests"}' }

/** The values of a fault, and all else that the API can set, folded. Remount it for another card. */
export function FaultFields({ where, fault, target, typed, onChange, children }: Props) {
  const t = useTranslations('simulator.faults')
  const kinds: Partial<Record<Name, Kind>> = faultFields[where]
  const rule: Readonly<Record<string, unknown>> = { ...fault, ...target }
  const problems = findProblems(rule, typed, where)
  const fields = (Object.entries(kinds) as [Name, Kind][]).map(([name, kind]) => {
    const isFirst = name in fault && kind !== 'flag' && kind !== 'json'
    const set = (value: string | boolean) => onChange({ ...typed, [name]: value })
    const label = t(`field.${name}`)
    if (kind === 'flag') {
      const checked = (typed[name] ?? rule[name]) === true
      return {
        isFirst,
        kind,
        input: (
          <Checkbox key={name} label={label} checked={checked} onChange={e => set(e.currentTarget.checked)} />
        ),
      }
    }
    const problem = problems.get(name)
    const { [name]: kept } = typed
    const Input = kind === 'json' ? Textarea : TextInput
    const text = {
      label,
      defaultValue: typeof kept === 'string' ? kept : toText(rule[name], kind),
      error: problem && t(`bad.${problem}`, { example: name === 'body' ? examples.body : examples.fields }),
      onChange: (e: { currentTarget: { value: string } }) => set(e.currentTarget.value),
    }
    return { isFirst, kind, input: <Input key={name} {...text} /> }
  })
  const pick = (isWanted: (field: (typeof fields)[number]) => boolean) =>
    fields.filter(isWanted).map(({ input }) => input)
  const first = pick(({ isFirst }) => isFirst)
  return (
    <>
      <div className={forms.row}>
        {first}
        {children}
      </div>
      <Folded summary={t('more')} isOpen={'fields' in fault}>
        <div className={classes.more}>
          {pick(({ isFirst, kind }) => !isFirst && kind === 'json')}
          <div className={classes.moreRow}>
            {pick(({ isFirst, kind }) => !isFirst && kind !== 'json' && kind !== 'flag')}
          </div>
          <div className={classes.moreRow}>{pick(({ kind }) => kind === 'flag')}</div>
        </div>
      </Folded>
    </>
  )
}
