import type { Handlers } from '../../http/handlers.ts'
import type { Answer } from '../../http/route.ts'
import { readScript } from './bundle.ts'

/** The simulator's version of `https://sdk.mercadopago.com/js/v2`, for a shop's page to include. */
export const browserScriptHandlers = { load: serveScript } satisfies Handlers['browserScript']

let script: string | null = null

async function serveScript(): Promise<Answer> {
  script ??= await readScript('mercado-pago')
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { status: 200, text: script, headers }
}
