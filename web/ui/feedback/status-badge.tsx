import { Icon, type IconName } from '../icon.tsx'
import classes from './status-badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** How a state looks. */
export type Look = { tone: Tone; icon: IconName }

type Props = Look & {
  label: string
  /** The raw value, which becomes `data-status`. */
  status?: string
  /** True omits the frame, for dense rows. */
  isPlain?: boolean
  testId?: string
}

/** A state as icon, word and color, since color alone must not carry meaning (WCAG 1.4.1). */
export function StatusBadge({ tone, icon, label, status, isPlain = false, testId }: Props) {
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-plain={isPlain || undefined}
      data-status={status}
      data-testid={testId}
    >
      <Icon name={icon} size={14} />
      {label}
    </span>
  )
}
