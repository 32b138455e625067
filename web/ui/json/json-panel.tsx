import { useState } from 'react'
import { useTranslations } from 'use-intl'
import filters from '../lists/filters.module.css'
import { CodeBlock } from '../values/code-block.tsx'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './json-panel.module.css'
import { countMatches, hasMatch } from './json-search.ts'
import { exceedsTree } from './json-size.ts'

type JsonTreeProps = { value: unknown; testId: string; find?: string }

/** Collapsible JSON with a search. Values and their paths can be copied. */
function JsonTree({ value, testId, find = '' }: JsonTreeProps) {
  const t = useTranslations('json')
  const needle = find.trim().toLowerCase()
  return (
    <div className={classes.tree} data-testid={testId}>
      {needle !== '' && (
        <p className={classes.found} role="status">
          {t('matches', { count: countMatches(value, needle) })}
        </p>
      )}
      <Node name={null} value={value} path="" depth={0} needle={needle} />
    </div>
  )
}

type NodeProps = { name: string | null; value: unknown; path: string; depth: number; needle: string }

function Node({ name, value, path, depth, needle }: NodeProps) {
  if (typeof value !== 'object' || value === null) {
    return <Leaf name={name} value={value} path={path} needle={needle} />
  }
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  const isOpen = depth < 2 || (needle !== '' && hasMatch(value, needle))
  return (
    <details className={classes.node} open={isOpen}>
      <summary>
        {name !== null && <span className={classes.name}>{name}</span>}
        <span className={classes.size}>{isList ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </summary>
      <div className={classes.children}>
        {entries.map(([key, child]) => (
          <Node
            key={key}
            name={key}
            value={child}
            path={isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`}
            depth={depth + 1}
            needle={needle}
          />
        ))}
      </div>
    </details>
  )
}

function Leaf({ name, value, path, needle }: Omit<NodeProps, 'depth'>) {
  const t = useTranslations('json')
  const isFound = needle !== '' && hasMatch({ [name ?? '']: value }, needle)
  return (
    <div className={classes.leaf} data-found={isFound || undefined}>
      {name !== null && <span className={classes.name}>{name}</span>}
      <span className={classes.value} data-type={typeOf(value)}>
        {JSON.stringify(value)}
      </span>
      <span className={classes.tools}>
        <CopyButton
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          what={t('valueOrPath', { name: path })}
          withShift={path}
        />
      </span>
    </div>
  )
}

/** The type of a value. A number with more digits than JavaScript's is represented by a function. */
function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'function' ? 'number' : typeof value
}

type Props = {
  value: unknown
  /** The name gives the test id: `json-<name>`. */
  name: string
  /** The original text, which is shown under Raw. The default is the formatted value. */
  source?: string
}

/** Shows JSON as a tree with a search, or as text. JSON that exceeds the bounds of the tree is shown as text only. */
export function JsonPanel(props: Props) {
  return exceedsTree(props.value) ? <LargeJson {...props} /> : <JsonViews {...props} />
}

function LargeJson({ value, name, source }: Props) {
  const t = useTranslations('json')
  return (
    <div>
      <p className="dimmed">{t('tooLarge')}</p>
      <CodeBlock code={source ?? JSON.stringify(value)} what={t('all')} testId={`json-${name}`} />
    </div>
  )
}

function JsonViews({ value, name, source }: Props) {
  const t = useTranslations('json')
  const tCommon = useTranslations('common')
  const [isRaw, setRaw] = useState(false)
  const [find, setFind] = useState('')
  const text = source ?? JSON.stringify(value, null, 2)
  return (
    <div>
      <div className={classes.bar}>
        <input
          className={filters.search}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={find}
          disabled={isRaw}
          onChange={event => setFind(event.target.value)}
        />
        <fieldset className={classes.views}>
          <legend className="visually-hidden">{t('view')}</legend>
          {[false, true].map(raw => (
            <label key={String(raw)} data-checked={isRaw === raw || undefined}>
              <input
                type="radio"
                name={`view-${name}`}
                checked={isRaw === raw}
                onChange={() => setRaw(raw)}
              />
              {t(raw ? 'raw' : 'tree')}
            </label>
          ))}
        </fieldset>
        <CopyButton value={text} what={t('all')} label={tCommon('copy')} />
      </div>
      {isRaw ? (
        <CodeBlock code={text} what={t('all')} testId={`json-${name}`} />
      ) : (
        <JsonTree value={value} testId={`json-${name}`} find={find} />
      )}
    </div>
  )
}
