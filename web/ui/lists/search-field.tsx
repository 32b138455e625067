import { Button } from '@mantine/core'
import { type ComponentProps, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import classes from './filters.module.css'

const typingPauseMs = 250
const maxLength = 200

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The page's search field. Calls `onChange` after a pause in typing or on blur. `/` focuses it. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setText(value), [value])
  const report = useCallback(() => {
    if (text.trim() !== value) latest.current(text.trim())
  }, [text, value])
  useEffect(() => {
    const timer = setTimeout(report, typingPauseMs)
    return () => clearTimeout(timer)
  }, [report])
  useShortcuts({ '/': () => input.current?.focus() })
  return (
    <input
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={report}
    />
  )
}

type ExactSearchProps = Pick<ComponentProps<'input'>, 'inputMode'> & {
  label: string
  /** The current search. Use it as the `key` as well, so that the field follows the address. */
  value: string
  /** Called with the trimmed text, or with undefined for an empty field. */
  onFind: (value: string | undefined) => void
}

/** A search for the exact value. It is submitted, because a value that is half typed finds nothing. `/` focuses it. */
export function ExactSearch({ label, value, onFind, inputMode }: ExactSearchProps) {
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
