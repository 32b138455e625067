/** An account with a shop that receives its notifications and verifies their signatures. */
import { createHmac } from 'node:crypto'
import { toManifest } from '../../notifications/notification-request.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi } from './api.ts'
import { type Heard, type Shop, startShop } from './shop.ts'

export const secret = 'a-shared-secret'

/** A new account that notifies a shop of its own. The caller closes the shop. */
export async function openAccountWithShop(simulator: Simulator): Promise<{ api: Api; shop: Shop }> {
  const shop = await startShop()
  const api = createApi(simulator)
  simulator.register(api.token, { webhookUrl: `${shop.url}/hook`, webhookSecret: secret })
  return { api, shop }
}

/** The actions that a shop received, in order. */
export const actionsOf = (shop: Shop): string[] => shop.heard.map(({ body }) => body.action)

/** Whether a notification has a valid signature of its secret. */
export function isSigned({ headers, query }: Heard): boolean {
  const [, ts = '', v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  const requestId = String(headers['x-request-id'])
  const manifest = toManifest({ dataId: query.get('data.id'), requestId, ts })
  return createHmac('sha256', secret).update(manifest).digest('hex') === v1
}
