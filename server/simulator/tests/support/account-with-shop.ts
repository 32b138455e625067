/** An account with a shop that receives its notifications and checks their signatures. */
import { createHmac } from 'node:crypto'
import { toManifest } from '../../notifications/signature.ts'
import type { Simulator } from '../../simulator.ts'
import { type Api, createApi } from './api.ts'
import { type Heard, type Shop, startShop } from './shop.ts'

export const secret = 'a-shared-secret'

/** A new account that tells a shop of its own, which the caller closes. */
export async function openAccountWithShop(simulator: Simulator): Promise<{ api: Api; shop: Shop }> {
  const shop = await startShop()
  const api = createApi(simulator)
  simulator.register(api.token, { webhookUrl: `${shop.url}/hook`, webhookSecret: secret })
  return { api, shop }
}

/** The actions that a shop heard of, in the order they came. */
export const actionsOf = (shop: Shop): string[] => shop.heard.map(({ body }) => body.action)

/** Whether a notification carries the signature that its secret makes. */
export function isSigned({ headers, query }: Heard): boolean {
  const [, ts = '', v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  const requestId = String(headers['x-request-id'])
  const manifest = toManifest({ dataId: query.get('data.id'), requestId, ts })
  return createHmac('sha256', secret).update(manifest).digest('hex') === v1
}
