import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import forms from '../forms/form.module.css'
import { Icon } from '../icon.tsx'

type Props = Pick<ComponentProps<typeof TextInput>, 'inputMode' | 'placeholder'> & {
  label: string
  /** What was searched for last; as the `key` too, it keeps the field with the address. */
  value: string
  /** Without blanks around it; undefined: everything. */
  onFind: (value: string | undefined) => void
}

/** The provider finds whole values only, so the search waits until it is sent. */
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
