import { Icon, type IconName } from './icon.tsx'
import classes from './icon-button.module.css'

type Props = {
  icon: IconName
  /** What it does; also its tooltip. */
  label: string
  onClick: () => void
  /** Whether something is lost by it. */
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
