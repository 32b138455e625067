import { Button, type ButtonProps } from '@mantine/core'
import { createLink, Link, type LinkProps } from '@tanstack/react-router'
import { lastSearchOf } from '../../browser/recent-visits.ts'
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

/** A link to the form of a new record. */
export const NewLink = createLink((props: ButtonProps) => (
  <Button component="a" leftSection={<Icon name="plus" size={16} />} {...props} />
))
