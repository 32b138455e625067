import { type ComponentProps, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { Icon, type IconName } from '../icon.tsx'
import classes from './popover.module.css'

type Props = {
  /** The accessible name of the button and of the panel. */
  label: string
  icon?: IconName
  /** What the button shows after its icon. Without it the label is its tooltip. */
  text?: ReactNode
  /** A key that presses the button. */
  shortcut?: string
  role: 'menu' | 'group'
  panel: ComponentProps<'section'>
  /** Gives the button another look, and other content. */
  button?: ComponentProps<'button'>
}

const gapPx = 4

/**
 * A button with a panel below it, which phones show as a sheet at the bottom. A native popover: the browser closes it on
 * Escape and on a click elsewhere, and returns the focus.
 */
export function Popover({ label, icon, text, shortcut, role, panel, button: look }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useShortcuts(shortcut === undefined ? {} : { [shortcut]: () => button.current?.click() })
  /** The panel is aligned with the nearer end of the button, and scrolls with the page. */
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed' || !button.current) return
    const { left, right, bottom } = button.current.getBoundingClientRect()
    // The width excludes the gutter of the scroll bar.
    const { clientWidth } = document.body
    const isLeft = left + right < clientWidth
    style.setProperty('--top', `${bottom + scrollY + gapPx}px`)
    style.setProperty('--left', isLeft ? `${left}px` : 'auto')
    style.setProperty('--right', isLeft ? 'auto' : `${clientWidth - right}px`)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        title={text === undefined ? label : undefined}
        {...look}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} size={16} />}
        {look?.children ?? text}
      </button>
      <section
        {...panel}
        id={id}
        role={role}
        popover="auto"
        className={`${classes.panel} ${panel.className}`}
        aria-label={label}
        onBeforeToggle={place}
      />
    </>
  )
}
