/** Views of lists that the user has named. They are kept in this browser. */

import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ofAccount } from '../browser/account.ts'
import { type Search, stringifySearch } from '../browser/search-params.ts'
import { createStoredValue } from '../browser/stored-value.ts'
import forms from '../ui/forms/form.module.css'
import { Icon } from '../ui/icon.tsx'
import filters from '../ui/lists/filters.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** `search` is the search of an address: `?status=rejected`, or empty. */
export type View = { page: string; name: string; search: string }
export type SavedView = View & { id: number }

const maxNameLength = 40

export const savedViews = createStoredValue<readonly SavedView[]>(ofAccount('views'), stored =>
  Array.isArray(stored) ? stored.filter(isView) : [],
)

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'id') !== 'number')
    return false
  return ['page', 'name', 'search'].every(key => typeof Reflect.get(value, key) === 'string')
}

/** Adds a view. A view of the same page with the same name is replaced. */
function saveView(view: View): void {
  const others = savedViews.get().filter(one => one.page !== view.page || one.name !== view.name)
  const id = Math.max(0, ...others.map(one => one.id)) + 1
  savedViews.set([...others, { ...view, id }])
}

function renameView(view: SavedView, name: string): void {
  savedViews.set(savedViews.get().map(one => (one === view ? { ...view, name } : one)))
}

function deleteView(view: SavedView): void {
  savedViews.set(savedViews.get().filter(one => one !== view))
}

/** Parameters that name what is open. They are not a part of a view. */
const opened = ['id', 'tab', 'compare']

/** The search of a view, always in the same order, so that views can be compared. */
export function toViewSearch(search: Search): string {
  const kept = Object.entries(search).filter(([name]) => !opened.includes(name))
  return stringifySearch(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))))
}

type Props = {
  page: string
  /** The search of the view that is saved. */
  search: string
  /** The saved views of this page. */
  saved: readonly SavedView[]
  isOpen: boolean
  onClose: () => void
}

/** Names the current view, and renames and deletes the saved ones. */
export function ViewsDialog({ page, search, saved, isOpen, onClose }: Props) {
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
      {saved.map(view => (
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
