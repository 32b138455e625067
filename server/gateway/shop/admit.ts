/**
 * Who may use the shop proxy. Programs of this machine may. Pages may only call what pages call at the provider. Beyond
 * this machine the address has a secret segment, because an SDK can send no header of ours: `/k/<key>/v1/payments`.
 */
import type { IncomingMessage } from 'node:http'
import { isCalledByPages } from '../../catalog/provider-routes.ts'
import { hostNameOf, isAllowedHost } from '../../shared/process/allowed-hosts.ts'
import { hasOneHost } from '../../shared/process/http-connections.ts'
import { isSentByBrowser, isSentByPage } from '../../shared/process/sent-by-page.ts'
import { createProxyCheck, peerAddressOf } from '../../shared/process/trusted-proxies.ts'
import { isSameSecret } from '../../shared/same-secret.ts'
import type { Config } from '../config.ts'
import { createTokenTries } from '../http/token-tries.ts'
import { ShopRefusal } from './shop-errors.ts'

/** The target of a request without the key. `query` has no `?`. */
export type Target = { url: string; path: string; query: string; isOfBrowser: boolean }

type Admit = (request: IncomingMessage) => Target | ShopRefusal

type AdmitConfig = Pick<Config, 'shopKey' | 'allowedHosts' | 'trustedProxies'>

export function createAdmission(config: AdmitConfig): Admit {
  const tries = createTokenTries()
  const clientOf = createClientReader(config.trustedProxies)

  function withoutKey(request: IncomingMessage, url: string): string | ShopRefusal {
    const { shopKey } = config
    if (shopKey === null) return url
    const [, candidate = '', rest = ''] = /^\/k\/([^/?]*)(.*)$/.exec(url) ?? []
    const isKey = isSameSecret(candidate, shopKey)
    // Images of a foreign page must not use up the tries of the shop that shares their address.
    if (!isKey && isSentByPage(request.headers)) return nothingHere()
    const { isRight, waitSeconds } = tries.judge(clientOf(request), isKey)
    if (isRight) return rest.startsWith('/') ? rest : `/${rest}`
    if (waitSeconds === 0) return nothingHere()
    const message = 'Too many wrong keys of the shop proxy came from this address.'
    return new ShopRefusal('pasarela_too_many_tries', message, waitSeconds)
  }

  return request => {
    const { url: received = '', headers } = request
    // An absolute target, as a client sends it to a proxy, could name another host.
    if (!received.startsWith('/') || !hasOneHost(request))
      return new ShopRefusal('pasarela_bad_request', 'The request must name a path, and one Host.')
    const { host = '' } = headers
    if (!isAllowedHost(hostNameOf(host), config.allowedHosts)) {
      const message = `The host name ${JSON.stringify(host)} is not accepted. Add it to GATEWAY_ALLOWED_HOSTS.`
      return new ShopRefusal('pasarela_forbidden', message)
    }
    const url = withoutKey(request, received)
    if (url instanceof ShopRefusal) return url
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    if (isSentByPage(headers) && !isCalledByPages(path))
      return new ShopRefusal('pasarela_forbidden', 'Pages may not call this: it is for the shop’s server.')
    const query = mark === -1 ? '' : url.slice(mark + 1)
    return { url, path, query, isOfBrowser: isSentByBrowser(headers) }
  }
}

const nothingHere = () => new ShopRefusal('pasarela_not_found', 'There is nothing here.')

/**
 * The address of the client: the last of `X-Forwarded-For` that is not a trusted proxy, if a trusted proxy sent the
 * request.
 */
function createClientReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trusted)
  return ({ socket, headers }) => {
    const listed = String(headers['x-forwarded-for'] ?? '').split(',')
    let client = peerAddressOf(socket)
    while (isProxy(client) && listed.length > 0) client = listed.pop()?.trim() || client
    return client
  }
}
