import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { GradingsChoice } from './gradings.ts'
import classes from './gradings-notice.module.css'

type Props = {
  /** `payment`, `order`, `preference`, `subscription` or `call`, as the texts select it. */
  kind: string
  path: string
  /** The number of omitted rows. */
  omitted: number | undefined
  choice: GradingsChoice | undefined
  /** The search parameter of the choice. */
  parameter?: 'gradings' | 'reads'
}

/**
 * Says how many rows a list omits because grades of webhook handlers created them, and links to the list with these
 * rows.
 */
export function GradingsNotice({ kind, path, omitted = 0, choice, parameter = 'gradings' }: Props) {
  const t = useTranslations('gradings')
  if (choice !== 'shown' && omitted === 0) return null
  return (
    <p className={classes.notice} role="note">
      {choice === 'shown' ? t('shown', { kind }) : t('omitted', { kind, count: omitted })}{' '}
      <Link
        to={path}
        search={previous => ({ ...previous, [parameter]: choice === 'shown' ? undefined : 'shown' })}
      >
        {t(choice === 'shown' ? 'omit' : 'show')}
      </Link>
    </p>
  )
}
