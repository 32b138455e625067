import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMatches } from '../browser/use-matches.ts'
import type { Entry } from '../stream/feed-entry.ts'
import { useFeedStore } from '../stream/use-feed.ts'
import { Icon } from '../ui/icon.tsx'
import { LongList } from '../ui/lists/long-list.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { type Columns, columnStyle } from './columns.ts'
import classes from './record-list.module.css'
import { keyOf, type PagedSearch } from './use-paged-search.ts'
import type { ListedKind } from './use-records.ts'
import { useRowHeight } from './use-row-height.ts'

/** Height of a line of a card. Narrow screens show rows as cards. */
const lineHeight = 26
const cardPadding = 16
/** As in `record-list.module.css`. */
const cardWidths = { four: '(max-width: 1240px)', three: '(max-width: 1080px)', two: '(max-width: 760px)' }

type Props<Row extends { id: string | number }, Name extends string> = {
  search: Pick<PagedSearch<Row>, 'query' | 'rows' | 'total' | 'loadMore'>
  columns: Columns<Name, Row>
  shown: readonly Name[]
  /**
   * The places of the usual columns in the card of a phone, as in `grid-template-areas`. Without them, and with other
   * columns, two stand in each line.
   */
  phoneAreas?: string | undefined
  /** `payment`: rows have the test id `payment-1`, the list `payments`, and the page of a payment is `/payments/1`. */
  kind: ListedKind
  /** Called before a row is opened. */
  onOpen?: (key: string) => void
  /** What the chosen row is compared with, instead of being opened. */
  compare?: string | undefined
  /** The key of the row that was opened last. */
  current?: string | undefined
  /** The row that the address names if it is not loaded, with a label that says so. */
  linked?: { row: Row; label: string } | undefined
}

/**
 * The rows of a search: a long list in columns, or in cards where it is narrow. A whole row links to its page; the link
 * element is the column that is always shown.
 */
export function RecordList<Row extends { id: string | number }, Name extends string>(
  props: Props<Row, Name>,
) {
  const { search, columns, shown, kind, onOpen, compare, current, linked } = props
  const { query, rows, total, loadMore } = search
  const { table } = columns
  const t = useTranslations()
  const headings = shown.map(name => ({ name, heading: table[name].heading }))
  const isStale = query.isPlaceholderData
  const isNarrow = useMatches(cardWidths.four)
  const isNarrower = useMatches(cardWidths.three)
  const isPhone = useMatches(cardWidths.two)
  const perLine = isPhone ? 2 : isNarrower ? 3 : 4
  const inShared = shown.filter(name => !table[name].hasOwnLine).length
  // Half a line is enough for a sentence.
  const free = (perLine - (inShared % perLine)) % perLine
  const fitsFree = perLine === 4 && free >= 2
  const lines = Math.ceil(inShared / perLine) + (fitsFree ? 0 : shown.length - inShared)
  const areas = isPhone && isUsual(columns, shown) ? props.phoneAreas : undefined
  const cardHeight = lineHeight * (areas ? areas.split('" "').length : lines) + cardPadding
  const rowHeight = useRowHeight()
  const renderCell = (name: Name, row: Row) => {
    const cell = table[name].cell(row)
    if (table[name].shown !== 'always') return cell
    const key = keyOf(row)
    // The id of an order is shown in two parts.
    const label = kind === 'order' ? key : undefined
    if (compare)
      return (
        <Link to="/compare" search={{ a: compare, b: `${kind}-${key}` }} aria-label={label}>
          {cell}
        </Link>
      )
    return (
      <Link to={`/${kind}s/${key}` as string} aria-label={label} onClick={() => onOpen?.(key)}>
        {cell}
      </Link>
    )
  }
  const renderRow = (row: Row) => (
    <div
      className={classes.row}
      data-testid={`${kind}-${keyOf(row)}`}
      aria-current={keyOf(row) === current || undefined}
    >
      {shown.map(name => (
        <span
          key={name}
          data-column={name}
          data-line={table[name].hasOwnLine}
          style={areas ? { gridArea: name } : undefined}
        >
          {renderCell(name, row)}
        </span>
      ))}
    </div>
  )
  return (
    <div
      className={classes.table}
      data-kind={kind}
      style={{
        ...columnStyle(table, shown),
        '--sentence': fitsFree ? `span ${free}` : '1 / -1',
        '--areas': areas,
      }}
      data-areas={areas && ''}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      data-wide={shown.some(name => !table[name].shown) || undefined}
    >
      <div className={`${classes.row} ${classes.head}`} aria-hidden="true">
        {headings.map(({ name, heading }) => (
          <span key={name} data-column={name}>
            {heading && t(heading)}
          </span>
        ))}
      </div>
      {linked && (
        <section className={classes.linked} aria-label={linked.label} data-testid={`linked-${kind}`}>
          <p>{linked.label}</p>
          {renderRow(linked.row)}
        </section>
      )}
      <LongList
        rows={rows}
        total={total ?? rows.length}
        keyOf={keyOf}
        rowHeight={isNarrow ? cardHeight : rowHeight}
        renderRow={renderRow}
        label={usePageTitle()}
        testId={`${kind}s`}
        current={current}
        onEnd={loadMore}
      />
    </div>
  )
}

function isUsual<Name extends string>({ table, all }: Columns<Name, never>, shown: readonly Name[]): boolean {
  return all.filter(name => table[name].shown).join() === shown.join()
}

type NewRowsProps = {
  kind: string
  /** The id of what the entry created, or null. */
  createdBy: (entry: Entry) => string | null
  shownIds: ReadonlySet<string>
  /** When the list was read, in milliseconds since the epoch. */
  readAtMs: number
  /** Whether the list was read, and found nothing. */
  isEmpty: boolean
  onShow: () => void
}

/** Announces rows created since the list was read, instead of moving those that are shown. An empty list shows them. */
export function NewRows({ kind, createdBy, shownIds, readAtMs, isEmpty, onShow }: NewRowsProps) {
  const t = useTranslations('lists')
  const store = useFeedStore()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the list was read again, which includes them.
  useEffect(() => setIds(new Set()), [readAtMs])
  useEffect(
    () =>
      store.onEntries(entries => {
        const fresh = entries.map(createdBy).filter(id => id !== null)
        if (fresh.length > 0) setIds(known => new Set([...known, ...fresh]))
      }),
    [store, createdBy],
  )
  const count = [...ids].filter(id => !shownIds.has(id)).length
  const isDue = isEmpty && count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read once for what has arrived.
  useEffect(() => {
    if (isDue) onShow()
  }, [isDue])
  if (count === 0 || isEmpty) return null
  return (
    <div className={classes.news}>
      <Button
        size="xs"
        radius="xl"
        leftSection={<Icon name="arrowUp" size={14} />}
        data-testid={`new-${kind}s`}
        onClick={onShow}
      >
        {t('news', { count })}
      </Button>
    </div>
  )
}
