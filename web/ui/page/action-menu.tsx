import { Button } from '@mantine/core'
import { createContext, type KeyboardEvent, type ReactNode, type ToggleEvent, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { Icon, type IconName } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'
import classes from './action-menu.module.css'
import { usePageCommand } from './page-commands.ts'

/** The panel of the menu around an action. */
const MenuPanel = createContext<HTMLElement | null>(null)

type MenuProps = {
  children: ReactNode
  /** The text and the icon of the button. Without it the button is `⋯`. */
  button?: { text: string; icon: IconName }
}

/**
 * The actions of a page besides its first one, behind `⋯`. The dialog of an action stays outside of the panel, because
 * the panel closes.
 */
export function ActionMenu({ children, button }: MenuProps) {
  const t = useTranslations('lists')
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const focusFirst = ({ newState }: ToggleEvent) => {
    if (newState === 'open') itemsOf(panel)[0]?.focus()
  }
  return (
    <>
      {panel && <MenuPanel value={panel}>{children}</MenuPanel>}
      <Popover
        label={button?.text ?? t('more')}
        icon="more"
        {...button}
        role="menu"
        panel={{ ref: setPanel, className: classes.menu, onToggle: focusFirst }}
      />
    </>
  )
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
}

/** Moves the focus between the items. Each item listens, because React's events do not bubble from a portal's place. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget.parentElement)
  const at = items.indexOf(event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

export type ActionProps = {
  label: string
  icon: IconName
  run: () => unknown
  /** A key that runs it. */
  shortcut?: string
  isDisabled?: boolean
  /** Whether it is switched on, for an action that switches something. */
  isOn?: boolean
  /** Whether its button, where there is no menu, shows the icon alone. */
  isBrief?: boolean
  testId?: string
}

/** An action: an item of the menu around it and a command of the palette, or a button where there is no menu. */
export function Action(props: ActionProps) {
  const panel = use(MenuPanel)
  const { label, icon, run, shortcut, isDisabled = false, isBrief, testId } = props
  useShortcuts(shortcut === undefined || isDisabled ? {} : { [shortcut]: run })
  if (panel) return createPortal(<Item {...props} />, panel)
  if (isBrief) return <IconButton icon={icon} label={label} onClick={run} />
  return (
    <Button
      variant="default"
      leftSection={<Icon name={icon} size={16} />}
      aria-keyshortcuts={shortcut}
      disabled={isDisabled}
      data-testid={testId}
      onClick={run}
    >
      {label}
    </Button>
  )
}

function Item({ label, icon, run, shortcut, isDisabled, isOn, testId }: ActionProps) {
  usePageCommand({ label, icon, run: () => !isDisabled && run() })
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      data-key={shortcut}
      onKeyDown={onKeyDown}
      {...(isOn !== undefined && { 'aria-checked': isOn })}
      className={classes.item}
      aria-keyshortcuts={shortcut}
      disabled={isDisabled}
      data-testid={testId}
      onClick={({ currentTarget }) => {
        // The panel closes first, so that the focus returns to the menu's button, and from there into a dialog that
        // opens.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        run()
      }}
    >
      <Icon name={isOn ? 'check' : icon} size={16} />
      <span>{label}</span>
    </button>
  )
}
