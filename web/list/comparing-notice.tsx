import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './feed-list.module.css'

type Props = { compared: string; path: string }

/** Says that the next chosen row is compared instead of opened. */
export function ComparingNotice({ compared, path }: Props) {
  const t = useTranslations('feed')
  return (
    <p className={classes.comparing} role="status">
      {t('comparing', { compared })}{' '}
      <Link to={path} search={previous => ({ ...previous, compare: undefined })}>
        {t('stopComparing')}
      </Link>
    </p>
  )
}
