import { Link, type LinkProps } from '@tanstack/react-router'
import { lastSearchOf } from '../../browser/last-search.ts'
import { Icon } from '../icon.tsx'
import classes from './back-link.module.css'

type Props = { to: NonNullable<LinkProps['to']>; children: string }

/** Link from a detail page to its list, with the filters that the list had. */
export function BackLink({ to, children }: Props) {
  return (
    // The list reads its search from the address, whatever this type says.
    <Link to={to} search={lastSearchOf(to) as never} className={classes.link}>
      <Icon name="back" size={16} /> {children}
    </Link>
  )
}
