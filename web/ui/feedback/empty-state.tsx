import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import classes from './empty-state.module.css'

type Props = {
  icon?: IconName
  /** A drawing that shows how the list is filled. It replaces the icon. */
  drawing?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Explains an empty list and offers one action. */
export function EmptyState({ icon, drawing, title, children, action }: Props) {
  return (
    <div className={classes.empty} data-testid="empty-state">
      {drawing ??
        (icon && (
          <span className={classes.icon}>
            <Icon name={icon} size={26} />
          </span>
        ))}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  )
}
