import { useCallback, useEffect, useRef, useState } from 'react'
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
