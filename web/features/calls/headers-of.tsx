import { useTranslations } from 'use-intl'
import { Folded } from '../../ui/forms/folded.tsx'
import { Pairs } from '../../ui/values/pairs.tsx'
import classes from './calls.module.css'

export function HeadersOf({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  const t = useTranslations('inspect.exchange')
  if (pairs.length === 0) return null
  const label = t('headers', { count: pairs.length })
  return (
    <Folded className={classes.headers} summary={label}>
      <Pairs caption={label} pairs={pairs} />
    </Folded>
  )
}
