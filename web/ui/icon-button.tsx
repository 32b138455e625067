import { Icon, type IconName } from './icon.tsx'
import classes from './icon-button.module.css'

type Props = {
  icon: IconName
  /** The name of the action, which is also the tooltip. */
  label: string
  onClick: () => void
  /** Whether the action loses something. */
  isDangerous?: boolean
  isDisabled?: boolean
  /** Whether it takes the focus when it appears. */
  isFocused?: boolean
  className?: string | undefined
}

/** A button that shows only an icon, for rows and for the corners of dialogs and panels. */
export function IconButton({
  icon,
  label,
  onClick,
  isDangerous,
  isDisabled,
  isFocused,
  className = '',
}: Props) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      data-dangerous={isDangerous || undefined}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      // biome-ignore lint/a11y/noAutofocus: it stands for a button that had the focus.
      autoFocus={isFocused}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
