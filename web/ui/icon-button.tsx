import { Icon, type IconName } from './icon.tsx'
import classes from './icon-button.module.css'

type Props = {
  icon: IconName
  /** The name of the action, which is also the tooltip. */
  label: string
  onClick: () => void
  /** Whether the action loses something. */
  isDangerous?: boolean
  className?: string | undefined
}

/** A button that shows only an icon, for rows and for the corners of dialogs and panels. */
export function IconButton({ icon, label, onClick, isDangerous, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      data-dangerous={isDangerous || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
