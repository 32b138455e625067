import { Button, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxNoteLength } from '../../server/contract/bounds.ts'
import { useActorSentence } from '../http/use-actor-text.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import type { Entry } from '../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { trpc } from '../trpc.ts'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import forms from '../ui/forms/form.module.css'
import { submitByKeys } from '../ui/forms/form-events.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './entry-note.module.css'

type Props = {
  seq: number
  note: string | null
  /** Whether the first note is being written, which a button elsewhere starts. */
  isAdding: boolean
  /** Called when the form closes. */
  onEnd: () => void
}

/** What users noted about an entry. All consoles of this gateway show it. */
export function EntryNote({ seq, note, isAdding, onEnd }: Props) {
  const t = useTranslations('note')
  const tCommon = useTranslations('common')
  const utils = trpc.useUtils()
  const [draft, setDraft] = useState('')
  const [isChanging, setChanging] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setChanging(false)
    setWasOpen(true)
    setDraft('')
    onEnd()
  }
  const write = trpc.entries.annotate.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.notifications.get.invalidate({ seq }), utils.calls.get.invalidate({ seq })])
      close()
    },
  })
  if (!isAdding && !isChanging) {
    if (note === null) return null
    return (
      <p className={classes.note} data-testid="note">
        {note} <NotedBy seq={seq} />{' '}
        <Button
          size="compact-sm"
          variant="default"
          // The form that had the focus is gone, so the note gets the focus.
          autoFocus={wasOpen}
          onClick={() => {
            setDraft(note)
            setChanging(true)
          }}
        >
          {t('change')}
        </Button>
      </p>
    )
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    write.mutate({ seq, note: draft })
  }
  return (
    <form className={classes.form} onSubmit={save} onKeyDown={submitByKeys}>
      <Textarea
        label={t('label')}
        description={t('hint', { max: maxNoteLength })}
        maxLength={maxNoteLength}
        rows={3}
        autoFocus
        value={draft}
        onChange={event => setDraft(event.currentTarget.value)}
      />
      {write.error && <ProblemNotice error={write.error} title={t('failed')} />}
      <div className={forms.buttons}>
        <BusyButton type="submit" size="xs" isBusy={write.isPending}>
          {t('save')}
        </BusyButton>
        <Button size="xs" variant="default" onClick={close}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Says who wrote the note: the caller of the newest call that wrote it. */
function NotedBy({ seq }: Pick<Props, 'seq'>) {
  const by = useActorSentence()
  const resource = String(seq)
  const calls = { operation: 'entries.annotate', resource, outcome: 'ok' as const, limit: 1 }
  const { data, refetch } = trpc.calls.list.useQuery(calls)
  const isNote = (entry: Entry) =>
    entry.kind === 'call' && entry.operation === calls.operation && entry.resource === resource
  useRefetchOnEntries(refetch, isNote)
  const text = by(data?.entries[0]?.actor)
  return text && <span className="dimmed">{text}</span>
}

/** The note in a row, after the entry's name. */
export function RowNote({ note }: Pick<Props, 'note'>) {
  if (note === null) return null
  return (
    <span className={classes.inRow}>
      {' '}
      <Icon name="flag" size={12} /> {note}
    </span>
  )
}
