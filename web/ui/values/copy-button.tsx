import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '../feedback/announcer.ts'
import { Icon } from '../icon.tsx'
import classes from './copy-button.module.css'

const shownMs = 1500

type Props = {
  /** The raw value, not the formatted one. A function is called when the button is pressed. */
  value: string | (() => string)
  /** Names the value for the label: "the payment id". */
  what: string
  /** A text beside the icon. */
  label?: string | undefined
  /** The value that is copied while Shift is held. */
  withShift?: string
}

/** Copies a value and announces it. If the browser blocks the clipboard, it shows the value selected instead. */
export function CopyButton({ value, what, label, withShift }: Props) {
  const t = useTranslations('common')
  const [isCopied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async (event: MouseEvent) => {
    const plain = () => (typeof value === 'string' ? value : value())
    const text = event.shiftKey && withShift !== undefined ? withShift : plain()
    try {
      await navigator.clipboard.writeText(text)
      setRefused(null)
      setCopied(true)
      announce(t('copied'))
    } catch {
      setRefused(text)
    }
  }
  const name = t('copyThis', { what })
  if (refused !== null) return <SelectedText text={refused} label={t('copyByHand', { what })} />
  return (
    <button
      type="button"
      className={classes.button}
      data-copied={isCopied || undefined}
      // The accessible name must contain the visible label (WCAG 2.5.3).
      aria-label={label && !name.includes(label) ? undefined : name}
      title={name}
      onClick={copy}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={15} />
      {label && <span>{isCopied ? t('copied') : label}</span>}
    </button>
  )
}

function SelectedText({ text, label }: { text: string; label: string }) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.select(), [])
  return <textarea ref={input} className={classes.byHand} readOnly aria-label={label} value={text} rows={2} />
}
