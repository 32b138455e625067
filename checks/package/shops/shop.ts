/** The webhook handler of a shop: it verifies the signature, and reads the payment. It takes notifications of any age. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verifySignature } from 'pasarela/signature'
import type { GradeShopOptions, Pasarela } from 'pasarela/testing'

export type Shop = AsyncDisposable & { url: string; read: string[] }

/** The time is long enough for a busy machine. */
const timeoutMs = 30_000

export async function startShop(account: Pasarela): Promise<Shop> {
  const { providerUrl, accessToken, webhookSecret } = account
  const read: string[] = []
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    const { verdict } = verifySignature({ url, headers, body: await text(request) }, webhookSecret)
    if (verdict === 'rejected') return response.writeHead(401).end()
    const id = new URL(url, providerUrl).searchParams.get('data.id')
    const authorization = `Bearer ${accessToken}`
    const payment = await fetch(`${providerUrl}/v1/payments/${id}`, { headers: { authorization } })
    if (payment.ok) read.push(String(id))
    response.writeHead(200).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    read,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Pays, waits for the notification, and resolves to whether the shop verified its signature and read the payment. */
export async function payOnce(pasarela: Pasarela, shop: Shop): Promise<boolean> {
  await pasarela.forwardTo(shop.url)
  const payment = await pasarela.pay()
  await pasarela.notifications.waitFor({ payment, verdict: 'validated' }, { timeoutMs })
  await pasarela.settled({ timeoutMs })
  return shop.read.includes(String(payment.id))
}

/** The shop fails one of these two cases. It acts before it answers, so nothing is waited for. */
export const options: GradeShopOptions = { only: ['wrong_secret', 'stale'], settleMs: 0, patienceMs: 0 }
