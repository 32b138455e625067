import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sendsBody } from '../../../server/catalog/rest-request.ts'
import { toCurl } from '../../http/curl.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import classes from './api-reference.module.css'
import type { Field } from './list-fields.ts'
import { consolePageOf, useOperationWords } from './operation-words.ts'
import type { InputField, Operation } from './read-operations.ts'

export function OperationItem({ operation, isOpen }: { operation: Operation; isOpen: boolean }) {
  const { summaryOf } = useOperationWords()
  const { id, method, path } = operation
  return (
    <Folded
      id={`operation/${id}`}
      className={classes.operation}
      isOpen={isOpen}
      summary={
        <span className={classes.line}>
          <span className={classes.method} data-method={method}>
            {method}
          </span>
          <span className={classes.path}>{path}</span>
          <span className={classes.says}>{summaryOf(operation)}</span>
        </span>
      }
    >
      <OperationDetail operation={operation} />
    </Folded>
  )
}

/**
 * Shows the input and the answer of an operation at the left, and examples of both at the right. A narrow screen shows
 * one below the other.
 */
function OperationDetail({ operation }: { operation: Operation }) {
  const t = useTranslations('api')
  const { failureOf } = useOperationWords()
  const { id, method, input, output, request, response, failures } = operation
  const page = consolePageOf(operation)
  const { path, ...body } = request
  const curl = toCurl({ method, url: location.origin + path, ...(sendsBody(method) && body) })
  return (
    <div className={classes.detail}>
      <div className={classes.tools}>
        <code>{id}</code>
        <Link to={page}>{t('tryIt')}</Link>
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

type Props =
  | { caption: string; fields: InputField[]; nameOfPlace: (place: InputField['place']) => string }
  | { caption: string; fields: Field[]; nameOfPlace?: undefined }

/** Fields with their types. The descriptions are the document's English ones. */
function FieldTable({ caption, fields, nameOfPlace }: Props) {
  const t = useTranslations('api')
  return (
    <DataTable<Field & Partial<InputField>>
      caption={caption}
      rows={fields}
      rowKey={({ place = '', name }) => `${place} ${name}`}
      columns={[
        { name: 'name', header: t('name'), cell: ({ name }) => <code>{name}</code> },
        ...(nameOfPlace
          ? [
              {
                name: 'place',
                header: t('place'),
                cell: ({ place }: Partial<InputField>) => place && nameOfPlace(place),
              },
            ]
          : []),
        { name: 'type', header: t('type'), cell: ({ type }) => <code className={classes.type}>{type}</code> },
        { name: 'required', header: t('required'), cell: ({ isRequired }) => (isRequired ? t('yes') : '') },
        {
          name: 'description',
          header: t('description'),
          isWide: true,
          cell: ({ description }) => <span lang="en">{description}</span>,
        },
      ]}
    />
  )
}
