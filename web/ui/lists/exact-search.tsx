import { Button } from '@mantine/core'
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import classes from './filters.module.css'

type Props = Pick<ComponentProps<'input'>, 'inputMode'> & {
  label: string
  /** The current search. Use it as the `key` as well, so that the field follows the address. */
  value: string
  /** Called with the trimmed text, or with undefined for an empty field. */
  onFind: (value: string | undefined) => void
}

/** A search for the exact value. It is submitted, because a value that is half typed finds nothing. `/` focuses it. */
export function ExactSearch({ label, value, onFind, inputMode }: Props) {
  const t = useTranslations('common')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useShortcuts({ '/': () => input.current?.focus() })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFind(typed.trim() || undefined)
  }
  return (
    <form className={classes.exact} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        className={classes.search}
        inputMode={inputMode}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" variant="default">
        {t('find')}
      </Button>
    </form>
  )
}
