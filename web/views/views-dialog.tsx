import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import forms from '../ui/forms/form.module.css'
import { Icon } from '../ui/icon.tsx'
import filters from '../ui/lists/filters.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { deleteView, maxNameLength, renameView, type SavedView, saveView } from './saved-views.ts'

type Props = {
  page: string
  /** The search of the view that is saved. */
  search: string
  /** The saved views of this page. */
  own: readonly SavedView[]
  isOpen: boolean
  onClose: () => void
}

/** Names the current view, and renames and deletes the saved ones. */
export function ViewsDialog({ page, search, own, isOpen, onClose }: Props) {
  const t = useTranslations('views')
  const [name, setName] = useState('')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    saveView({ page, name: name.trim(), search })
    setName('')
    onClose()
  }
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} size="small">
      <form className={forms.row} onSubmit={save}>
        <input
          className={filters.search}
          aria-label={t('name')}
          placeholder={t('name')}
          maxLength={maxNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </form>
      <p className="dimmed">{t('kept')}</p>
      {own.map(view => (
        <div key={view.id} className={forms.row}>
          <input
            className={filters.search}
            aria-label={t('rename', { name: view.name })}
            maxLength={maxNameLength}
            value={view.name}
            onChange={({ target }) => renameView(view, target.value)}
          />
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={15} />}
            aria-label={t('deleteOne', { name: view.name })}
            onClick={() => deleteView(view)}
          >
            {t('delete')}
          </Button>
        </div>
      ))}
    </Dialog>
  )
}
