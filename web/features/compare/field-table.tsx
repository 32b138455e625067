import { useTranslations } from 'use-intl'
import classes from './compare.module.css'
import type { Field } from './fields.ts'

type Props = { title: string; fields: readonly Field[] }

/** Field by field. What differs is marked by a sign, a color and, for screen readers, a word. */
export function FieldTable({ title, fields }: Props) {
  const t = useTranslations('inspect.compare')
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, a, b, differs }) => (
          <tr key={path} data-differs={differs || undefined}>
            <th scope="row">
              {differs && (
                <span className={classes.sign}>
                  <span aria-hidden="true">≠ </span>
                  <span className="visually-hidden">{t('differs')}: </span>
                </span>
              )}
              {path || t('whole')}
            </th>
            <Value text={a} side="A" />
            <Value text={b} side="B" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ text, side }: { text: string | null; side: 'A' | 'B' }) {
  const t = useTranslations('inspect.compare')
  return (
    <td data-side={side} data-absent={text === null || undefined}>
      {text ?? t('absent')}
    </td>
  )
}
