import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ShopFaultRule } from '../../../server/contract/shop-faults.ts'
import type { CallRule, NotificationRule } from '../../../server/simulator/api/faults.ts'
import { numberOrText } from '../../actions/form-input.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import forms from '../../ui/forms/form.module.css'
import classes from './simulator.module.css'

/** How a field is typed. `ms` is typed in seconds. */
type Kind = 'number' | 'ms' | 'text' | 'json' | 'flag'
/** The fields that the form has elsewhere, or that it never sets. */
type Other = 'at' | 'times' | 'skip' | 'by'

const commonFields = {
  status: 'number',
  retry_after: 'number',
  delay_ms: 'ms',
  slow_body_ms: 'ms',
  method: 'text',
  path: 'text',
  body: 'json',
  performed: 'flag',
  cut_off: 'flag',
  reset: 'flag',
  malformed: 'flag',
} as const satisfies Record<Exclude<keyof CallRule & keyof ShopFaultRule, Other>, Kind>

/** All fields of each schema, so that a new one is a type error until it is offered. */
export const faultFields = {
  simulator: { code: 'text', shows: 'text', fields: 'json', notify_first: 'flag', ...commonFields },
  shop_proxy: { account: 'text', ...commonFields },
  notifications: {
    copies: 'number',
    delay_seconds: 'number',
    topic: 'text',
    action: 'text',
    resource: 'text',
    reorder: 'flag',
    lose: 'flag',
    wrong_signature: 'flag',
    stale_timestamp: 'flag',
  },
} as const satisfies {
  simulator: Record<Exclude<keyof CallRule, Other>, Kind>
  shop_proxy: Record<Exclude<keyof ShopFaultRule, Other>, Kind>
  notifications: Record<Exclude<keyof NotificationRule, Other>, Kind>
}
type Where = keyof typeof faultFields
type Name = { [At in Where]: keyof (typeof faultFields)[At] }[Where]

/** The fields that the user changed, as the API takes them. Undefined: it was emptied. */
export type Changes = Partial<Record<Name, unknown>>
type Rule = Readonly<Record<string, unknown>>

/** The rule with the changes that its place knows, without the emptied fields. */
export function changeRule(rule: Rule, changes: Changes, where: Where): Record<string, unknown> {
  const known = Object.entries(changes).filter(([name]) => name in faultFields[where])
  return Object.fromEntries(
    Object.entries({ ...rule, ...Object.fromEntries(known) }).filter(([, value]) => value !== undefined),
  )
}

/** Reads a typed value. What is no number or no JSON is sent as typed, and the API says what is wrong with it. */
function readValue(text: string, kind: Kind): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'json') {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  if (kind === 'text') return text.trim()
  const number = numberOrText(text)
  return kind === 'ms' && typeof number === 'number' ? Math.round(number * 1000) : number
}

function toText(value: unknown, kind: Kind): string {
  if (value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value)
  return String(kind === 'ms' ? Number(value) / 1000 : value)
}

type Props = {
  where: Where
  /** The fault of the card, whose values are shown at once. */
  fault: Rule
  /** The card's calls. */
  target?: Rule
  onChange: (changes: Changes) => void
  changes: Changes
}

/** The values of a fault, and all else that the API can set, folded. Remount it for another card. */
export function FaultFields({ where, fault, target, changes, onChange }: Props) {
  const t = useTranslations('simulator.faults')
  const kinds: Partial<Record<Name, Kind>> = faultFields[where]
  const rule: Rule = { ...fault, ...target }
  const fields = (Object.entries(kinds) as [Name, Kind][]).map(([name, kind]) => {
    const isFirst = name in fault && kind !== 'flag' && kind !== 'json'
    const set = (value: unknown) => onChange({ ...changes, [name]: value })
    const label = t(`field.${name}`)
    if (kind === 'flag') {
      const checked = name in changes ? changes[name] === true : rule[name] === true
      return {
        isFirst,
        kind,
        input: (
          <Checkbox
            key={name}
            label={label}
            checked={checked}
            onChange={e => set(e.currentTarget.checked || undefined)}
          />
        ),
      }
    }
    const Input = kind === 'json' ? Textarea : TextInput
    const text = {
      label,
      defaultValue: toText(rule[name], kind),
      onChange: (e: { currentTarget: { value: string } }) => set(readValue(e.currentTarget.value, kind)),
    }
    return { isFirst, kind, input: <Input key={name} {...text} /> }
  })
  const pick = (isWanted: (field: (typeof fields)[number]) => boolean) =>
    fields.filter(isWanted).map(({ input }) => input)
  const first = pick(({ isFirst }) => isFirst)
  return (
    <>
      {first.length > 0 && <div className={forms.row}>{first}</div>}
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
