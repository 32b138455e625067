import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../../notices/part-texts.tsx'
import { readReference } from '../../share/entry-reference.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import filters from '../../ui/lists/filters.module.css'
import '../../ui/styles/mantine-forms.ts'
import { Page } from '../../ui/page/page.tsx'
import { ChooseOther } from './choose-other.tsx'
import classes from './compare.module.css'
import { type Compared, type ComparedPart, comparedParts, useCompared } from './compared.tsx'
import {
  byInterest,
  type Field,
  type FieldValue,
  type Meaning,
  meanings,
  toFields,
  toMeaning,
} from './fields.ts'
import { SideCard } from './side-card.tsx'

const route = getRouteApi('/compare')

/** Compares two calls, notifications, payments or orders field by field. */
export function ComparePage() {
  return (
    <Page>
      <PartTexts part="inspect" fallback={<SkeletonLines lines={8} />}>
        <Comparison />
      </PartTexts>
    </Page>
  )
}

function Comparison() {
  const { a = '', b = '' } = route.useSearch()
  const [first, second] = [readReference(a), readReference(b)]
  const [left, right] = [useCompared(first), useCompared(second)]
  return (
    <>
      <div className={classes.sides}>
        {first && <SideCard name="A" reference={first} side={left} />}
        {second && <SideCard name="B" reference={second} side={right} />}
      </div>
      {!second && <ChooseOther first={first} status={left.compared?.status} />}
      {left.compared && right.compared && <Differences a={left.compared} b={right.compared} />}
    </>
  )
}

function Differences({ a, b }: { a: Compared; b: Compared }) {
  const t = useTranslations('inspect.compare')
  const [isAll, setAll] = useState(false)
  const parts = comparedParts
    .filter(part => part in a.parts && part in b.parts)
    .flatMap(part => toTables(part, toFields(a.parts[part], b.parts[part])))
  const lonely = comparedParts.filter(part => part in a.parts !== part in b.parts)
  const all = parts.flatMap(({ fields }) => fields)
  const differing = all.filter(({ differs }) => differs).length
  return (
    <>
      <div className={classes.summary}>
        <p role="status" data-testid="differences">
          {t('count', { count: differing, same: all.length - differing })}
        </p>
        <label className={filters.tick}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
          {t('all')}
        </label>
        <Link to="/compare" search={({ a }) => ({ a })}>
          {t('change')}
        </Link>
      </div>
      {parts.map(({ title, fields }) => {
        const shown = isAll ? fields : fields.filter(({ differs }) => differs)
        return shown.length > 0 && <FieldTable key={title} title={t(title)} fields={shown} />
      })}
      {lonely.map(part => (
        <p key={part} className="dimmed">
          {t('lonely', { part: t(`part.${part}`), side: part in a.parts ? 'A' : 'B' })}
        </p>
      ))}
    </>
  )
}

type Table = { title: `part.${ComparedPart}` | `meaning.${Meaning}`; fields: Field[] }

/**
 * The tables of a part. The body of a payment or an order has one table for each meaning of its fields; every other
 * part has one table.
 */
function toTables(part: ComparedPart, fields: Field[]): Table[] {
  const sorted = fields.toSorted(byInterest)
  if (part !== 'body' || !fields.some(({ path }) => toMeaning(path) === 'money'))
    return [{ title: `part.${part}`, fields: sorted }]
  return meanings.map(meaning => ({
    title: `meaning.${meaning}`,
    fields: sorted.filter(({ path }) => toMeaning(path) === meaning),
  }))
}

type Props = { title: string; fields: readonly Field[] }

/** A table of fields. Differences are marked by a sign, a color and, for screen readers, a word. */
function FieldTable({ title, fields }: Props) {
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
            <Value value={a} side="A" />
            <Value value={b} side="B" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value, side }: { value: FieldValue | null; side: 'A' | 'B' }) {
  const t = useTranslations('inspect.compare')
  return (
    <td data-side={side} data-absent={value === null || undefined}>
      {value?.fields ? (
        <details>
          <summary>{t('block', { count: value.fields })}</summary>
          <pre>{value.text}</pre>
        </details>
      ) : (
        (value?.text ?? t('absent'))
      )}
    </td>
  )
}
