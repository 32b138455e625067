import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import filters from '../ui/lists/filters.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Action } from '../ui/page/action-menu.tsx'
import classes from './columns.module.css'
import type { ColumnChoice } from './columns.ts'

/** Chooses which columns a list shows. */
export function ColumnsButton<Name extends string>({ choice }: { choice: ColumnChoice<Name> }) {
  const t = useTranslations('lists')
  const text = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const { choosable, shown, choose, chooseUsual } = choice
  return (
    <>
      <Action label={t('columns')} icon="sliders" run={() => setOpen(true)} />
      <Dialog
        title={t('columns')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        footer={
          <Button variant="default" onClick={chooseUsual}>
            {t('usualColumns')}
          </Button>
        }
      >
        <div className={classes.columns}>
          {choosable.map(({ name, heading }) => (
            <label key={name} className={filters.tick}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={({ target }) =>
                  choose(target.checked ? [...shown, name] : shown.filter(one => one !== name))
                }
              />
              {heading && text(heading)}
            </label>
          ))}
        </div>
      </Dialog>
    </>
  )
}
