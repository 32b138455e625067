import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import classes from './header.module.css'

const Palette = lazy(() => import('./palette/palette.tsx').then(module => ({ default: module.Palette })))

/** Opens the command palette, whose code is loaded on first use. */
export function CommandsButton() {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className={classes.search} onClick={() => setOpen(true)}>
        <Icon name="search" size={16} />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {wasOpened && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
