import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { toCurl } from '../../http/curl.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import classes from './api-reference.module.css'
import { consolePageOf } from './console-page-of.ts'
import { FieldTable } from './field-table.tsx'
import { useOperationWords } from './operation-words.ts'
import type { Operation } from './read-operations.ts'

/** Left what an operation takes and answers, right an example of both; one below the other on a narrow screen. */
export function OperationDetail({ operation }: { operation: Operation }) {
  const t = useTranslations('api')
  const { failureOf } = useOperationWords()
  const { id, method, input, output, request, response, failures } = operation
  const page = consolePageOf(id)
  const { path, ...body } = request
  const curl = toCurl({ method, url: location.origin + path, ...(['POST', 'PUT'].includes(method) && body) })
  return (
    <div className={classes.detail}>
      <div className={classes.tools}>
        <code>{id}</code>
        {page && <Link to={page}>{t('tryIt')}</Link>}
        <CopyButton value={() => linkTo(id)} what={t('linkWhat')} label={t('link')} />
      </div>
      <div className={classes.fields}>
        <h4>{t('input')}</h4>
        {input.length === 0 ? (
          <p className="dimmed">{t('noInput')}</p>
        ) : (
          <FieldTable caption={t('input')} fields={input} nameOfPlace={place => t(`places.${place}`)} />
        )}
        {output.length > 0 && (
          <>
            <h4>{t('output')}</h4>
            <FieldTable caption={t('output')} fields={output} />
          </>
        )}
        <h4>{t('errors')}</h4>
        <DataTable
          caption={t('errors')}
          rows={failures}
          rowKey={({ status, code }) => `${status} ${code}`}
          columns={[
            { name: 'status', header: t('status'), cell: ({ status }) => status },
            { name: 'code', header: t('code'), cell: ({ code }) => <code>{code}</code> },
            { name: 'meaning', header: t('meaning'), cell: failureOf, isWide: true },
          ]}
        />
      </div>
      <div>
        <h4>{t('request')}</h4>
        <CodeBlock code={curl} what={t('request')} testId="api-request" />
        <h4>{t('response', { status: response.status })}</h4>
        <CodeBlock
          code={JSON.stringify(response.example, null, 2)}
          what={t('response', { status: response.status })}
          testId="api-response"
        />
      </div>
    </div>
  )
}

function linkTo(id: string): string {
  return `${location.origin}${location.pathname}#operation/${id}`
}
