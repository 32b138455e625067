import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeBlock } from '../values/code-block.tsx'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './json-panel.module.css'
import { exceedsTree } from './json-size.ts'
import { JsonTree } from './json-tree.tsx'

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
          className={classes.find}
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
