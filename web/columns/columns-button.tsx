import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import filters from '../ui/lists/filters.module.css'
import { Dialog } from '../ui/overlays/dialog.tsx'
import classes from './columns.module.css'
import type { ColumnChoice } from './use-columns.ts'

type Props<Name extends string> = { choice: ColumnChoice<Name>; nameOf: (column: Name) => string }

/** Chooses which columns a list shows. */
export function ColumnsButton<Name extends string>({ choice, nameOf }: Props<Name>) {
  const t = useTranslations('lists')
  const [isOpen, setOpen] = useState(false)
  const { set, columns, choose } = choice
  return (
    <>
      <button type="button" className={`${filters.select} ${classes.open}`} onClick={() => setOpen(true)}>
        <Icon name="sliders" size={15} /> {t('columns')}
      </button>
      <Dialog
        title={t('columns')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        footer={
          <Button variant="default" onClick={() => choose(set.usual)}>
            {t('usualColumns')}
          </Button>
        }
      >
        <div className={classes.columns}>
          {set.all.map(name => (
            <label key={name} className={filters.tick}>
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={({ target }) =>
                  choose(target.checked ? [...columns, name] : columns.filter(one => one !== name))
                }
              />
              {nameOf(name)}
            </label>
          ))}
        </div>
      </Dialog>
    </>
  )
}
