import { useTranslations } from 'use-intl'
import type { TextKey } from '../i18n/load-messages.ts'
import classes from './feed-list.module.css'

type Props<Name extends string> = {
  /** The class of the rows, so that headings and values are aligned. */
  className: string | undefined
  table: Readonly<Record<Name, { heading?: TextKey }>>
  shown: readonly Name[]
}

/** The headings above a list that follows the stream. Its rows say the same to screen readers in words. */
export function ColumnHeadings<Name extends string>({ className, table, shown }: Props<Name>) {
  const t = useTranslations()
  return (
    <div className={classes.headings} aria-hidden="true">
      <div className={className}>
        {shown.map(name => {
          const { heading } = table[name]
          return (
            <span key={name} data-column={name}>
              {heading && t(heading)}
            </span>
          )
        })}
      </div>
    </div>
  )
}
