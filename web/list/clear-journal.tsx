import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Purpose } from '../../server/contract/entry-facts.ts'
import { CurlButton } from '../http/curl-button.tsx'
import { useSettings } from '../http/use-settings.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { sumOf } from '../stream/use-counts.ts'
import { useFeedStore } from '../stream/use-feed.ts'
import { gateway, trpc } from '../trpc.ts'
import { sayDone } from '../ui/feedback/announcer.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { Action } from '../ui/page/action-menu.tsx'

/** Deletes what the journal contains when the dialog opens. Entries that arrive later are kept. */
export function ClearJournal() {
  const t = useTranslations('clearJournal')
  const store = useFeedStore()
  /** The last seq to delete; null while the dialog is closed. */
  const [through, setThrough] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const clear = trpc.entries.clear.useMutation({
    onSuccess: ({ cleared }) => {
      close()
      sayDone(t('cleared', { count: cleared }))
    },
  })
  const close = () => {
    setThrough(null)
    setTyped('')
    clear.reset()
  }
  const confirm = () => through && clear.mutate({ through, confirm: 'clear' })
  const word = t('word')
  return (
    <>
      <Action label={t('open')} icon="trash" run={() => setThrough(store.lastSeq())} />
      <ConfirmDialog
        title={t('title')}
        confirmLabel={t('confirm')}
        isOpen={through !== null}
        isBusy={clear.isPending}
        isDisabled={through === 0 || typed.trim().toLowerCase() !== word}
        onClose={close}
        onConfirm={confirm}
      >
        {through !== null && <WhatGoes through={through} />}
        <TextInput
          label={t('type', { word })}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {clear.error && <ProblemNotice error={clear.error} title={t('failed')} />}
        <CurlButton
          operation="entries.clear"
          method="POST"
          path="/entries/clear"
          body={{ through, confirm: 'clear' }}
        />
      </ConfirmDialog>
    </>
  )
}

/** The entries are counted when the dialog opens, because entries that arrive later are kept. */
function WhatGoes({ through }: { through: number }) {
  const t = useTranslations('clearJournal')
  const account = useSettings()?.account ?? ''
  const { data: counts } = useQuery({
    queryKey: ['what-goes', through],
    queryFn: countAll,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <p>
      {counts && <strong data-testid="what-goes">{t('counts', counts)}</strong>} {t('text', { account })}
    </p>
  )
}

async function countAll() {
  const [notifications, { counts }] = await Promise.all([
    gateway.notifications.counts.query(),
    gateway.calls.counts.query(),
  ])
  const sumWith = (purpose: Purpose) => sumOf(counts.filter(count => count.purpose === purpose))
  return {
    notifications: sumOf(notifications.counts),
    // As many as the page of calls names; it leaves the others out.
    calls: sumWith('operation'),
    gradings: sumWith('grading'),
    pages: sumWith('unknown_page'),
    reads: sumWith('display'),
  }
}
