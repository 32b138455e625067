/** Whether other people could reach the demo routes although no console token protects them. */
import { isMercadoPago } from '../facts/mercado-pago.ts'
import type { StartProblem } from '../shared/process/start-problems.ts'
import type { FileAccount } from './accounts-file.ts'

type Options = {
  HOST: string
  GATEWAY_PROVIDER_URL: string
  GATEWAY_ACCESS_TOKEN?: string | undefined
  GATEWAY_ACCOUNTS_FILE?: FileAccount[] | undefined
  GATEWAY_TRUSTED_PROXIES?: string[] | undefined
  GATEWAY_PUBLIC_URL?: string | undefined
  GATEWAY_ALLOWED_HOSTS?: string[] | undefined
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1', '[::1]']

export const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host)

/** Options that are set only where a proxy or a tunnel leads others to the gateway. */
const signsOfProxy = ['GATEWAY_TRUSTED_PROXIES', 'GATEWAY_PUBLIC_URL', 'GATEWAY_ALLOWED_HOSTS'] as const

/**
 * The reason for which a gateway without a console token must not start. Null if it may.
 * @param env its options; its demo routes are open
 */
export function findOpenRoutes(env: Options): StartProblem | null {
  if (!isLoopbackHost(env.HOST)) return { rule: 'open_to_others', params: { host: env.HOST } }
  // The loopback address is no guard where a proxy of this machine passes on what others send.
  const variable = signsOfProxy.find(name => env[name] !== undefined)
  if (variable === undefined || !hasRealAccount(env)) return null
  return { rule: 'real_to_others', params: { variable } }
}

/** Whether a call could move money: tokens that begin with `TEST-` are those of tests. */
function hasRealAccount(env: Options): boolean {
  const { GATEWAY_PROVIDER_URL: providerUrl, GATEWAY_ACCESS_TOKEN: token } = env
  const ofEnvironment = token === undefined ? [] : [{ access_token: token, provider_url: providerUrl }]
  return [...ofEnvironment, ...(env.GATEWAY_ACCOUNTS_FILE ?? [])].some(
    ({ access_token, provider_url = providerUrl }) =>
      isMercadoPago(provider_url) && !access_token.startsWith('TEST-'),
  )
}
