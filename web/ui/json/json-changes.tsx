import { useTranslations } from 'use-intl'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './json-changes.module.css'
import { diffJson } from './json-diff.ts'

/** The journal writes this in place of a secret. A pair of such values cannot be compared. */
const mask = '***'

/** Lists the differences between two JSON values. */
export function JsonChanges({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('json')
  const changes = diffJson(before, after).filter(change => !isMasked(change.before))
  return (
    <div data-testid="json-changes">
      <p role="status">{t('changes', { count: changes.length })}</p>
      <ul className={classes.changes}>
        {changes.map(({ path, before: was, after: is }) => (
          <li key={path}>
            <span className={classes.path}>
              {path} <CopyButton value={path} what={t('pathOf', { name: path })} />
            </span>
            <del>
              <span className="visually-hidden">{t('was')} </span>
              {toText(was)}
            </del>
            <ins>
              <span className="visually-hidden">{t('is')} </span>
              {toText(is)}
            </ins>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(mask)
}

function toText(value: unknown): string {
  return value === undefined ? '-' : JSON.stringify(value, null, 1)
}
