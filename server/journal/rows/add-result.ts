import { brickSubmissions } from '../../facts/brick-submissions.ts'
import { faultFieldsOf } from '../../facts/fault-header.ts'
import { type Result, readCallResult, readNotificationResult } from '../../facts/results.ts'
import type { CallDetail } from '../entries.ts'
import type { Row } from './columns.ts'

/** Adds to a masked row what its bodies say about state and money, so that lists can show it without them. */
export function addResult(row: Row): Row {
  const result = resultOf(row)
  const ofAccount = result === null || result.amount === null ? null : (row.currency ?? null)
  return Object.assign(row, result, { currency: result?.currency ?? ofAccount })
}

function resultOf(row: Row): Result | null {
  const given = (name: string) => (row[name] instanceof Uint8Array ? '' : String(row[name] ?? ''))
  if (row.kind === 'notification') {
    // Anyone can send what was rejected.
    const isTold = row.verdict !== 'rejected' && row.topic === 'order'
    return isTold ? readNotificationResult(Buffer.from(row.body as Uint8Array).toString()) : null
  }
  // The answer to a search is long, and is about many things. A brick asks for one payment, by its card token.
  const isSearch = row.resource === null && !given('operation').includes(brickSubmissions)
  if (isSearch && row.outcome === 'ok') return null
  const isWritten = faultFieldsOf(given('fault')).includes('fields')
  return readCallResult({
    subject: given('subject'),
    outcome: given('outcome'),
    status: Number(row.status),
    request: given('request'),
    response: given('response'),
    isWritten,
    provided: row.outcome === 'error' || isWritten ? providedBy(given('exchange')) : '',
  })
}

/** The provider's answer, where the shop got another one or none. */
function providedBy(exchange: string): string {
  if (exchange === '') return ''
  const { provider } = JSON.parse(exchange) as NonNullable<CallDetail['exchange']>
  return provider.at(-1)?.answer ?? ''
}
