import { z } from 'zod'
import { answerTimeoutMs } from '../facts/notification-topics.ts'
import type { ShopAccess } from './probe.ts'
import type { ShopState } from './result.ts'

const stateSchema = z.object({ state: z.string(), shipped: z.int().min(0).optional() })

/** The shop could not be asked about its order. The message says why. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
}

/** @throws ShopError unless it is `{"state":"paid","shipped":1}` */
export function readShopState(text: string, from: string): ShopState {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ShopError(`${from}: not JSON: ${text.slice(0, 100)}`)
  }
  const parsed = stateSchema.safeParse(value)
  if (!parsed.success) throw new ShopError(`${from}: not {"state":"paid","shipped":1}: ${text.slice(0, 100)}`)
  return parsed.data
}

type Urls = { checkUrl?: string | undefined; orderUrl?: string | undefined }

/** `{reference}` in an address is replaced by the external reference. `orderUrl` gets `POST` with the order. */
export function shopByUrl({ checkUrl, orderUrl }: Urls): ShopAccess {
  return {
    ...(checkUrl !== undefined && {
      readState: async reference => {
        const address = checkUrl.replace('{reference}', encodeURIComponent(reference))
        return readShopState(await askShop(address, {}), address)
      },
    }),
    ...(orderUrl !== undefined && {
      makeOrder: async ({ reference, amount, currency }) => {
        const address = orderUrl.replace('{reference}', encodeURIComponent(reference))
        const body = JSON.stringify({ external_reference: reference, amount, currency })
        await askShop(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      },
    }),
  }
}

async function askShop(address: string, request: RequestInit): Promise<string> {
  // Its answer is shown, so it must not come from elsewhere.
  const limits: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(answerTimeoutMs) }
  const response = await fetch(address, { ...request, ...limits }).catch((cause: Error) => {
    throw new ShopError(`${address}: ${cause.cause instanceof Error ? cause.cause.message : cause.message}`)
  })
  const text = await response.text()
  if (response.ok) return text
  throw new ShopError(`${address}: ${response.status} ${text.slice(0, 100)}`)
}
