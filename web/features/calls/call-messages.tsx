import { useTranslations } from 'use-intl'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { parseJson } from '../../unknown-json.ts'
import classes from './calls.module.css'
import { HeadersOf } from './headers-of.tsx'
import { ProviderExchange } from './provider-exchange.tsx'

/** The messages in the order of time: request, what the provider was asked, response. The journal masked their secrets. */
export function CallMessages({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const caller = call.exchange?.caller
  return (
    <>
      <section className={classes.part}>
        <h4>{t('request')}</h4>
        {caller && (
          <p className={classes.start}>
            <strong>{caller.method}</strong> {caller.url}
          </p>
        )}
        {caller && <HeadersOf pairs={caller.headers} />}
        <Body text={call.request} name="request" />
      </section>
      <ProviderExchange call={call} />
      <section className={classes.part}>
        <h4>{t('response')}</h4>
        {caller && <HeadersOf pairs={caller.answer_headers} />}
        <Body text={call.response} name="response" />
      </section>
    </>
  )
}

function Body({ text, name }: { text: string; name: 'request' | 'response' }) {
  const t = useTranslations('calls')
  const value = parseJson(text)
  if (text === '' || value === null) return <p className="dimmed">{t('nothing')}</p>
  // The journal truncates long bodies, which are no longer valid JSON then.
  if (value === undefined) return <CodeBlock code={text} what={t(name)} testId={`json-${name}`} />
  return <JsonPanel value={value} name={name} />
}
