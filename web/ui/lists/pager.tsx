import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import classes from './pager.module.css'

type Props = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination buttons; renders nothing for a single page. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const t = useTranslations('pager')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  return (
    <nav className={classes.pager} aria-label={t('label')}>
      <Button
        variant="default"
        size="sm"
        disabled={page <= 1}
        leftSection={<Icon name="back" size={15} />}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span className="nums">{t('page', { page, pages })}</span>
      <Button
        variant="default"
        size="sm"
        disabled={page >= pages}
        rightSection={<Icon name="arrowRight" size={15} />}
        onClick={() => onPage(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  )
}
