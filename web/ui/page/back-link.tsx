import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../icon.tsx'
import classes from './back-link.module.css'

type Props = { to: LinkProps['to']; children: string }

/** Link from a detail page to its list. */
export function BackLink({ to, children }: Props) {
  return (
    <Link to={to} className={classes.link}>
      <Icon name="back" size={16} /> {children}
    </Link>
  )
}
