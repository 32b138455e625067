import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './notice.module.css'
import type { Tone } from './status-badge.tsx'

const icons: Record<Tone, IconName> = {
  ok: 'check',
  warn: 'alert',
  bad: 'alert',
  info: 'info',
  neutral: 'info',
}

type Props = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` interrupts screen readers, so it is only for results of the user's own action. */
  role?: 'alert' | 'status' | 'note'
  ref?: Ref<HTMLDivElement>
  icon?: IconName
  testId?: string
}

/** A framed message in the page. */
export function Notice({ tone, title, children, actions, role, ref, icon, testId }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.notice} data-tone={tone} role={role} data-testid={testId}>
      <span className={classes.icon}>
        <Icon name={icon ?? icons[tone]} size={20} />
      </span>
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
