import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { accountPath } from '../../browser/account.ts'
import { recentVisits } from '../../browser/recent-visits.ts'
import { useStored } from '../../browser/stored-value.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useModal } from '../../ui/overlays/dialog.tsx'
import classes from './palette.module.css'
import { type PaletteItem, rankItems } from './rank-items.ts'
import { useCommands } from './use-commands.ts'
import { isSearch, useReferences } from './use-references.ts'

const icons = {
  payment: 'card',
  order: 'box',
  customer: 'user',
  preference: 'cart',
  call: 'pulse',
  notification: 'webhook',
} as const satisfies Record<string, IconName>

/** The last visited records, the newest first, without the one that is open. */
function useRecentItems(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const navigate = useNavigate()
  return useStored(recentVisits)
    .filter(({ href }) => accountPath() + href !== location.pathname + location.search)
    .map(({ kind, id, href }) => ({
      id: `recent-${kind}-${id}`,
      group: 'recent',
      label: t(kind, { id }),
      icon: icons[kind],
      run: () => navigate({ href }),
    }))
}

/** The keys that were pressed before the palette was there. False once it has taken them. */
export type WaitingKeys = string[] | false | null

type Props = { isOpen: boolean; onClose: () => void; keys: RefObject<WaitingKeys> }

/** The command palette (Ctrl K): actions, pages, recent visits, and records found by an id, an email or a reference. */
export function Palette({ isOpen, onClose, keys }: Props) {
  const t = useTranslations('shell')
  const modal = useModal(isOpen, onClose)
  return (
    <dialog {...modal} className={classes.palette} aria-label={t('commands')}>
      {isOpen && (
        <PartTexts part="inspect">
          <PartTexts part="simulator">
            <PartTexts part="otherPages">
              <Commands onClose={onClose} keys={keys} />
            </PartTexts>
          </PartTexts>
        </PartTexts>
      )}
    </dialog>
  )
}

function Commands({ onClose, keys }: Omit<Props, 'isOpen'>) {
  const t = useTranslations('inspect.palette')
  const listId = useId()
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  const commands = useCommands(query)
  const recent = useRecentItems()
  const isCommand = rankItems(commands, query).length > 0
  const { items: found, isLooking, looked, unlisted } = useReferences(query, isCommand)
  const foundIds = new Set(found.map(({ id }) => `recent-${id}`))
  const items = rankItems([...commands, ...recent.filter(({ id }) => !foundIds.has(id)), ...found], query)
  const chosen = Math.min(place, items.length - 1)
  // The offers to search in a list have found nothing yet, so they are counted apart.
  const searches = items.filter(({ id }) => isSearch(id)).length
  const results = items.length - searches
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const [isEntered, setEntered] = useState(false)
  const takeWaiting = useEffectEvent(() => {
    const pressed = keys.current || []
    keys.current = false
    setQuery(pressed.reduce(typeKey, ''))
    setEntered(pressed.includes('Enter'))
  })
  // A layout effect, because the field takes the next key.
  useLayoutEffect(() => takeWaiting(), [])
  useEffect(() => {
    if (isEntered && !isLooking) run(items[chosen])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: (chosen + 1) % items.length,
      ArrowUp: (chosen - 1 + items.length) % items.length,
      PageDown: Math.min(chosen + 8, items.length - 1),
      PageUp: Math.max(chosen - 8, 0),
    }
    const next = steps[event.key]
    if (next !== undefined) setPlace(next)
    // What is looked up may be the first result.
    else if (event.key === 'Enter') isLooking ? setEntered(true) : run(items[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.search}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={items[chosen] && `${listId}-${chosen}`}
          aria-autocomplete="list"
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it.
          autoFocus
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setPlace(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('results')}
        className={classes.list}
        aria-busy={isLooking}
      >
        {items.map((item, at) => (
          <Option
            key={item.id}
            id={`${listId}-${at}`}
            item={item}
            isChosen={at === chosen}
            group={query !== '' || item.group === items[at - 1]?.group ? null : item.group}
            onPoint={() => setPlace(at)}
            onRun={() => run(item)}
          />
        ))}
        {items.length === 0 && <p className={classes.empty}>{t(isLooking ? 'looking' : 'empty')}</p>}
      </div>
      <p className={classes.keys}>
        <span>{t('keys')}</span>
        <span role="status">
          {isLooking
            ? t('looking')
            : looked?.read
              ? t('looked', { ...looked, left: looked.read < looked.total ? 'some' : 'none' })
              : unlisted > 0
                ? t('countOf', { count: results, total: results + unlisted })
                : t('count', { count: results })}
          {!isLooking && searches > 0 && <span> · {t('searches', { count: searches })}</span>}
        </span>
      </p>
    </>
  )
}

function typeKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : text
}

type OptionProps = {
  id: string
  item: PaletteItem
  isChosen: boolean
  /** The group, if this is its first item. Null with a query, because results are then ordered by relevance. */
  group: PaletteItem['group'] | null
  onPoint: () => void
  onRun: () => void
}

function Option({ id, item, isChosen, group, onPoint, onRun }: OptionProps) {
  const t = useTranslations('inspect.palette.group')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      {group && (
        <p className={classes.group} role="presentation">
          {t(group)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which has the focus. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isChosen}
        className={classes.option}
        onPointerMove={onPoint}
        onClick={onRun}
      >
        <Icon name={item.icon} />
        <span>{item.label}</span>
      </div>
    </>
  )
}
