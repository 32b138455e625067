import { Icon, type IconName } from '../icon.tsx'
import classes from './status-badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

type Props = {
  tone: Tone
  icon: IconName
  label: string
  /** The value behind the words, for tests and for the curious. */
  status?: string
  /** Without a frame, for dense rows. */
  plain?: boolean
  testId?: string
}

/** A state as icon, word and color together: none of them alone carries it. */
export function StatusBadge({ tone, icon, label, status, plain = false, testId }: Props) {
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-plain={plain || undefined}
      data-status={status}
      data-testid={testId}
    >
      <Icon name={icon} size={14} />
      {label}
    </span>
  )
}
