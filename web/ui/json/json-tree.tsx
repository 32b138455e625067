import { useTranslations } from 'use-intl'
import { CopyButton } from '../values/copy-button.tsx'
import { countMatches, hasMatch } from './json-search.ts'
import classes from './json-tree.module.css'

type Props = { value: unknown; testId: string; find?: string }

/** Collapsible JSON with a search. Values and their paths can be copied. */
export function JsonTree({ value, testId, find = '' }: Props) {
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
