import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import classes from './compare-link.module.css'
import { type EntryReference, writeReference } from './entry-reference.ts'

/** Opens the comparison of this record, where the user chooses the other side. */
export function CompareLink({ reference }: { reference: EntryReference }) {
  const t = useTranslations('common')
  return (
    <Link to="/compare" search={{ a: writeReference(reference) }} className={classes.link}>
      <Icon name="compare" size={16} /> {t('compare')}
    </Link>
  )
}
