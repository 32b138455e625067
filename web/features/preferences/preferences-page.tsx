import { Button, TextInput } from '@mantine/core'
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { paths } from '../../paths.ts'
import '../../ui/css-forms.ts'
import forms from '../../ui/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PreferenceList } from './preference-list.tsx'

export const preferencesRoute = createLazyRoute(paths.preferences)({ component: PreferencesPage })

/** Payment links by Checkout Pro: what was created, and the way to a new one. */
function PreferencesPage() {
  const t = useTranslations('preferences')
  const { reference, page = 1 } = preferencesRoute.useSearch()
  const query = reference ? `?external_reference=${encodeURIComponent(reference)}` : ''
  const create = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={props => <Link to={paths.newPreference} {...props} />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <CurlButton operation="preferences.search" method="GET" path={`/preferences${query}`} />
          {create}
        </>
      }
    >
      <Panel title={t('title')} isTitleHidden>
        <ReferenceSearch key={reference} reference={reference ?? ''} />
        <PreferenceList reference={reference} page={page} create={create} />
      </Panel>
    </Page>
  )
}

/** The provider finds whole references only, so the search waits until it is sent. */
function ReferenceSearch({ reference }: { reference: string }) {
  const t = useTranslations('preferences')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(reference)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    navigate({ to: paths.preferences, search: wanted ? { reference: wanted } : {} })
  }
  return (
    <search>
      <form className={forms.row} style={{ maxWidth: 560, marginBottom: 12 }} onSubmit={submit}>
        <TextInput
          label={t('search')}
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
