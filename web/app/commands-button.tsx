import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import classes from './header.module.css'

const Commands = lazy(() => import('./commands.tsx').then(module => ({ default: module.Commands })))

/** Opens the command palette, whose code is loaded on first use. */
export function CommandsButton() {
  const t = useTranslations('shell')
  const [openings, setOpenings] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpenings(count => count + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className={classes.search} onClick={() => setOpenings(openings + 1)}>
        <Icon name="search" size={16} />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {openings > 0 && (
        <Suspense>
          <Commands openings={openings} />
        </Suspense>
      )}
    </>
  )
}
