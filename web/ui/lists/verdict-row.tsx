import type { ReactNode } from 'react'
import { StatusBadge, type Tone } from '../feedback/status-badge.tsx'
import { Folded } from '../forms/folded.tsx'
import type { IconName } from '../icon.tsx'
import classes from './verdicts.module.css'

type Props = {
  testId: string
  badge: { tone: Tone; icon: IconName; label: string; status: string }
  title: ReactNode
  /** Shown at the end of the row. */
  note?: string
  isOpen: boolean
  children: ReactNode
}

/** A verdict of a list. It opens to what proves it. */
export function VerdictRow({ testId, badge, title, note, isOpen, children }: Props) {
  return (
    <li data-testid={testId}>
      <Folded
        className={classes.row}
        isOpen={isOpen}
        summary={
          <span className={classes.head}>
            <StatusBadge {...badge} />
            <span className={classes.title}>{title}</span>
            <span className="dimmed">{note}</span>
          </span>
        }
      >
        <div className={classes.detail}>{children}</div>
      </Folded>
    </li>
  )
}
