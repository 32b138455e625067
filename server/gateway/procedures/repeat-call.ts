/** Repeats a shop's call when a user asks for it. */

import { randomUUID } from 'node:crypto'
import { request as sendRequest } from 'undici'
import { catalog } from '../../catalog/catalog.ts'
import { whyNotRepeatable } from '../../contract/repeated-calls.ts'
import { AppError } from '../errors.ts'
import { operation } from './base.ts'
import type { Deps } from './context.ts'
import { getEntry } from './entries.ts'

const reasons = {
  no_shop: 'Only a call of a shop can be repeated.',
  account:
    'The call has a token that is not kept. Only calls with the credentials of this gateway can be repeated.',
  cut: 'The journal has only a part of the request.',
  masked: 'The request had secrets, such as a card token, that the journal masked.',
}
/**
 * Only these headers are repeated. The others belong to the connection or to the SDK, which does not send this call.
 */
const repeated = ['accept', 'content-type']

/**
 * Repeats the call through the shop proxy, so that its faults apply and the journal records it with the same
 * correlation id. Only the console offers this, and asks the user first. A program sends the call itself, so the
 * operation has no REST route.
 */
export const repeatCall = operation(catalog.calls.repeat).mutation(
  async ({ ctx: { deps }, input: { seq, key } }) => {
    const call = await getEntry(deps.journal, 'call', seq)
    const reason = whyNotRepeatable(call)
    if (reason !== null)
      throw new AppError('validation_failed', reasons[reason], { errors: { seq: [reasons[reason]] } })
    const { method, url, headers } = call.exchange?.caller ?? { method: 'GET', url: '/', headers: [] }
    const hadToken = headers.some(([name]) => name === 'authorization')
    const sentKey = key === 'new' && call.effect !== 'read' ? randomUUID() : call.idempotency_key
    const answer = await sendRequest(shopUrlOf(deps) + url, {
      method: method as 'POST',
      headers: {
        ...Object.fromEntries(headers.filter(([name]) => repeated.includes(name))),
        ...(hadToken && { authorization: `Bearer ${deps.config.accessToken}` }),
        ...(sentKey !== null && { 'x-idempotency-key': sentKey }),
        'x-request-id': call.correlation_id,
        'user-agent': 'Pasarela',
      },
      body: call.request_bytes === 0 ? null : call.request,
    }).catch((cause: unknown) => {
      const message = 'The shop proxy did not answer. The call may have been performed.'
      throw new AppError('unavailable', message, { retryAfterSeconds: 1, cause, isOutcomeUnknown: true })
    })
    await answer.body.dump()
    return { status: answer.statusCode, idempotency_key: sentKey }
  },
)

function shopUrlOf({ shop }: Deps): string {
  if (!shop?.url) throw new AppError('not_found', 'There is no shop proxy. Set GATEWAY_SHOP_PORT.')
  return shop.url
}
