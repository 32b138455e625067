import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { parseJson } from '../../unknown-json.ts'
import classes from './calls.module.css'
import { useCommand } from './use-command.ts'

/** The call over REST as a command that runs, with a list of what it lacks. */
export function CallCurl({ call }: { call: CallDetail }) {
  const t = useTranslations('inspect.exchange')
  const tCurl = useTranslations('curl')
  const command = useCommand(call)
  const isCut = parseJson(call.request) === undefined
  if (command === undefined || (command === null && !isCut)) return null
  return (
    <section className={classes.part}>
      <h4>{tCurl('title')}</h4>
      {command === null ? (
        <p className="dimmed">{t('curlCut')}</p>
      ) : (
        <>
          <CodeBlock code={command.code} what={tCurl('what')} testId="curl" />
          <ul className={classes.lacks}>
            {command.masked.length > 0 && <li>{t('curlMasked', { fields: command.masked.join(', ') })}</li>}
            {command.needsToken && <li>{t('curlToken')}</li>}
            {command.hasKey && <li>{t('curlKey')}</li>}
            <li>
              <Link to="/docs" hash={`operation/${call.operation}`}>
                {tCurl('reference', { operation: call.operation })}
              </Link>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}
