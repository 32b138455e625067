import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import forms from '../ui/forms/form.module.css'
import type { OwnCard, OwnField } from './card-draft.ts'

type Props = { own: OwnCard; wrong: OwnField[]; onChange: (own: OwnCard) => void }

const numeric: OwnField[] = ['number', 'month', 'year', 'code']
const text: OwnField[] = ['docType', 'docNumber']

/** Nothing typed here is stored, and browsers do not offer to fill it in. */
export function OwnCardFields({ own, wrong, onChange }: Props) {
  const t = useTranslations('cards')
  const field = (name: OwnField) => (
    <TextInput
      key={name}
      label={t(`fields.${name}`)}
      autoComplete="off"
      {...(numeric.includes(name) && { inputMode: 'numeric' as const })}
      value={own[name]}
      error={wrong.includes(name) && t(`bad.${name as 'number'}`)}
      onChange={event => onChange({ ...own, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={forms.row}>{numeric.map(field)}</div>
      <div className={forms.row}>{text.map(field)}</div>
    </>
  )
}
