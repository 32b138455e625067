import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import forms from '../../ui/form.module.css'
import { Icon } from '../../ui/icon.tsx'

/** The provider finds whole addresses only, so the search waits until it is sent. */
export function CustomerSearch({ email }: { email: string }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(email)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    navigate({ to: paths.customers, search: wanted ? { email: wanted } : {} })
  }
  return (
    <search>
      <form className={forms.row} style={{ maxWidth: 560, marginBottom: 12 }} onSubmit={submit}>
        <TextInput
          label={t('search')}
          type="search"
          inputMode="email"
          autoComplete="off"
          leftSection={<Icon name="search" size={16} />}
          placeholder="ana@testuser.com"
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
