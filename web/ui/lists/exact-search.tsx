import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import forms from '../forms/form.module.css'
import { Icon } from '../icon.tsx'

type Props = Pick<ComponentProps<typeof TextInput>, 'inputMode' | 'placeholder'> & {
  label: string
  /** The current search. Use it as the `key` too, so that the field follows the address. */
  value: string
  /** Trimmed; undefined for an empty field. */
  onFind: (value: string | undefined) => void
}

/** A search for the exact value. It is submitted, because a value that is half typed finds nothing. */
export function ExactSearch({ value, onFind, ...field }: Props) {
  const t = useTranslations('common')
  const [typed, setTyped] = useState(value)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFind(typed.trim() || undefined)
  }
  return (
    <search>
      <form className={forms.row} style={{ maxWidth: 560, marginBottom: 12 }} onSubmit={submit}>
        <TextInput
          {...field}
          type="search"
          autoComplete="off"
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}
