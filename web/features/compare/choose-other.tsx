import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type EntryReference, findReference, writeReference } from '../../share/entry-reference.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './compare.module.css'
import { Suggestions } from './suggestions.tsx'

const route = getRouteApi('/compare')

/** Chooses the other side: a suggestion of the same kind, a pasted reference, or a row of a list. Without a first side it chooses that. */
export function ChooseOther({ first }: { first: EntryReference | null }) {
  const t = useTranslations('inspect.compare')
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = findReference(typed)
    setUnknown(found === null)
    if (!found) return
    const chosen = writeReference(found)
    navigate({ search: previous => (previous.a === undefined ? { a: chosen } : { ...previous, b: chosen }) })
    setTyped('')
  }
  return (
    <Panel title={t(first ? 'chooseOther' : 'chooseFirst')}>
      {first && <Suggestions first={first} />}
      <form className={classes.choose} onSubmit={submit} noValidate>
        <TextInput
          className={classes.pasted}
          label={t('paste')}
          description={t('pasteHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isUnknown && t('unknown')}
        />
        <Button type="submit" variant="default">
          {t('choose')}
        </Button>
      </form>
      {first && (
        <p className={classes.lists}>
          {t('inList')}{' '}
          <Link to="/calls" search={{ compare: writeReference(first) }}>
            {t('calls')}
          </Link>{' '}
          ·{' '}
          <Link to="/webhooks" search={{ compare: writeReference(first) }}>
            {t('notifications')}
          </Link>{' '}
          ·{' '}
          <Link to="/payments" search={{ compare: writeReference(first) }}>
            {t('payments')}
          </Link>{' '}
          ·{' '}
          <Link to="/orders" search={{ compare: writeReference(first) }}>
            {t('orders')}
          </Link>
        </p>
      )}
    </Panel>
  )
}
