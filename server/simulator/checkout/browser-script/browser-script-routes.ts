import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Answer, Call } from '../../http/route.ts'
import { readScript } from './bundle.ts'

/** The simulator's version of `https://sdk.mercadopago.com/js/v2`, for a shop's page to include. */
export const browserScriptHandlers = { load: serveScript } satisfies Handlers['browserScript']

let script: string | null = null

async function serveScript({ headers: asked }: Call, deps: Deps): Promise<Answer> {
  script ??= await readScript('mercado-pago')
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  }
  // The script contains the address by which it was requested, because its tag may not have it: a test may reroute the
  // provider's address, and a page may contain a copy of the script. A shop proxy serves the script, but not the
  // checkout: its page has the address that `init_point` has.
  const addresses = [addressOf(asked) ?? deps.publicUrl(), deps.publicUrl()].map(each => JSON.stringify(each))
  return { status: 200, text: `((servedAt, checkoutAt) => {${script}\n})(${addresses})`, headers }
}

/** The origin that the browser requested. Proxies in between pass it on in headers. Null without a host. */
function addressOf({ host, ...headers }: IncomingHttpHeaders): string | null {
  const forwarded = (name: string) => headers[`x-forwarded-${name}`]?.toString().split(',', 1)[0]?.trim()
  const scheme = forwarded('proto') === 'https' ? 'https' : 'http'
  return URL.parse(`${scheme}://${forwarded('host') ?? host}`)?.origin ?? null
}
