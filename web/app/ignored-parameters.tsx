import { Button } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLanguage } from '../../server/facts/languages.ts'
import type { Search } from '../browser/search-params.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import classes from './shell.module.css'

/**
 * Names the parameters of the opened address that its page does not know, or whose values it does not accept, whole or in part. The
 * router then removes them from the address. Links inside the console have none.
 */
export function IgnoredParameters() {
  const t = useTranslations('shell')
  const tCommon = useTranslations('common')
  const { state } = useRouter()
  const [ignored, setIgnored] = useState(() =>
    listIgnored(state.location.search, state.matches.at(-1)?.search ?? {}),
  )
  const [openedPath] = useState(state.location.pathname)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (ignored.length === 0 || path !== openedPath) return null
  return (
    <div className={classes.aside}>
      <Notice
        tone="warn"
        role="status"
        testId="ignored"
        title={t('ignored', { parameters: ignored.map(toText).join(', ') })}
        actions={
          <Button size="xs" variant="default" onClick={() => setIgnored([])}>
            {tCommon('close')}
          </Button>
        }
      >
        <p>{t('ignoredText')}</p>
      </Notice>
    </div>
  )
}

type Parameter = [name: string, value: unknown]

/** `lang` is read before the first render, on every page. */
function listIgnored(given: Search, read: Search): Parameter[] {
  return Object.entries(given).flatMap(([name, value]): Parameter[] => {
    if (value === '' || (name === 'lang' && isLanguage(value))) return []
    if (!Object.hasOwn(read, name) || read[name] === undefined) return [[name, value]]
    const rest = listIgnoredNames(String(value), String(read[name]))
    return rest === '' ? [] : [[name, rest]]
  })
}

/** The names of a list such as `status,amount` that were not kept. Other values are kept whole, or in another form. */
function listIgnoredNames(given: string, read: string): string {
  const [names, kept] = [given.split(','), read.split(',')]
  return kept.every(name => names.includes(name)) ? names.filter(name => !kept.includes(name)).join() : ''
}

const maxShown = 60

function toText([name, value]: Parameter): string {
  const text = `${name}=${String(value)}`
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
