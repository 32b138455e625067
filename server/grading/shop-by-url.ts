import { Agent, request } from 'undici'
import { z } from 'zod'
import { answerTimeoutMs } from '../facts/notification-topics.ts'
import { readBeginning } from '../shared/outbound/read-beginning.ts'
import { toShownAddress } from '../shared/process/shown-address.ts'
import { readGivenReference } from './given-reference.ts'
import type { ShopAccess } from './probe.ts'
import type { ShopState } from './result.ts'
import { ShopError, type ShopQuestion } from './shop-error.ts'
import { openTarget, TargetError } from './target.ts'

const stateSchema = z.object({ state: z.string(), shipped: z.int().min(0).optional() })

/**
 * Many shops answer 404 or null for an order that they do not know. A wrong address gives the same answers, so the run
 * ends.
 */
const unknownOrder = 'An order that the shop does not know has to be {"state":"unknown","shipped":0}.'

/** @throws ShopError unless the text has the form `{"state":"paid","shipped":1}` */
export function readShopState(text: string, from: string): ShopState {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ShopError(`${from}: not JSON: ${text.slice(0, 100)}`, 'state')
  }
  const parsed = stateSchema.safeParse(value)
  if (!parsed.success)
    throw new ShopError(
      `${from}: not {"state":"paid","shipped":1}: ${text.slice(0, 100)}. ${unknownOrder}`,
      'state',
    )
  return parsed.data
}

type Urls = {
  checkUrl?: string | undefined
  orderUrl?: string | undefined
  restartUrl?: string | undefined
  /** Allows hosts other than this machine. */
  ownsHost: boolean
}

/**
 * `{reference}` in an address is replaced by the external reference. `orderUrl` gets `POST` with the order as body, and may
 * respond with another `external_reference`. `restartUrl` gets an empty `POST`.
 */
export function shopByUrl({ checkUrl, orderUrl, restartUrl, ownsHost }: Urls): ShopAccess {
  const addressOf = (template: string, reference: string) =>
    template.replace('{reference}', encodeURIComponent(reference))
  return {
    ...(checkUrl !== undefined && {
      readState: async (reference, signal) => {
        const address = addressOf(checkUrl, reference)
        return readShopState(
          await askShop(address, { ownsHost, signal, asked: 'state' }),
          toShownAddress(address),
        )
      },
    }),
    ...(restartUrl !== undefined && {
      restart: async signal =>
        void (await askShop(restartUrl, { ownsHost, signal, asked: 'restart', order: {} })),
    }),
    ...(orderUrl !== undefined && {
      makeOrder: async ({ reference, amount, currency }, signal) => {
        const order = { external_reference: reference, amount, currency }
        const address = addressOf(orderUrl, reference)
        return readGivenReference(await askShop(address, { ownsHost, signal, asked: 'order', order }))
      },
    }),
  }
}

type Question = { ownsHost: boolean; signal: AbortSignal | undefined; asked: ShopQuestion; order?: object }

const maxAnswerBytes = 10_000

/** The answer is shown in errors, so it must come from an allowed address: redirects are not followed. */
async function askShop(address: string, { ownsHost, signal, asked, order }: Question): Promise<string> {
  const fail = (reason: string): never => {
    throw new ShopError(`${toShownAddress(address)}: ${reason}`, asked)
  }
  const { url, lookup } = await openTarget(address, ownsHost).catch(cause =>
    fail(cause instanceof TargetError ? cause.code : String(cause)),
  )
  const dispatcher = new Agent({ connect: { lookup } })
  const timeout = AbortSignal.timeout(answerTimeoutMs)
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(order && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      }),
    })
    const { text } = await readBeginning(body, maxAnswerBytes)
    if (statusCode < 300) return text
    return fail(
      `${statusCode} ${text.slice(0, 100)}${statusCode === 404 && !order ? `. ${unknownOrder}` : ''}`,
    )
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ShopError) throw cause
    return fail(cause instanceof Error ? cause.message : String(cause))
  } finally {
    await dispatcher.destroy()
  }
}
