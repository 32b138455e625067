/** Writes a call as a curl command, and lists what the command lacks to be the same call. */
import { methods } from '../../../server/catalog/operation.ts'
import { sendsBody } from '../../../server/catalog/rest-request.ts'
import { type CurlRequest, toCurl, toCurlRequest } from '../../http/curl.ts'
import { useOpenApi } from '../../http/use-open-api.ts'
import { useSettings } from '../../http/use-settings.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { parseJson } from '../../unknown-json.ts'
import { findRoute, toRequest } from './call-to-request.ts'
import { toShopRequest } from './shop/shop-request.ts'

export type CallCommand = {
  code: string
  /** Paths of the fields that the journal masked. */
  masked: string[]
  /** Whether the command has the idempotency key of the call. */
  hasKey: boolean
  /** Whether the shell must set GATEWAY_CONSOLE_TOKEN. */
  needsToken: boolean
}

type Gateway = {
  spec: Record<string, unknown>
  origin: string
  hasConsoleToken: boolean
  shopUrl: string | null
}

/** Null if the operation has no REST route, or the journal kept only a part of the request. */
function toCommand(call: CallDetail, gateway: Gateway): CallCommand | null {
  const { spec, origin, hasConsoleToken, shopUrl } = gateway
  const sent = toShopRequest(call, shopUrl)
  if (sent) {
    const masked = sent.text === undefined ? [] : findMasked(parseJson(sent.text))
    return { code: toCurl(sent), masked, hasKey: call.idempotency_key !== null, needsToken: false }
  }
  const route = findRoute(spec, call.operation)
  const input = parseJson(call.request)
  if (!route || input === undefined) return null
  const request = toCurlRequest(toRequest(route, { operation: call.operation, input, origin }), origin)
  const key = sendsBody(route.method) ? keyOf(call) : undefined
  const headers: Record<string, string> = {
    ...(hasConsoleToken && { Authorization: 'Bearer $GATEWAY_CONSOLE_TOKEN' }),
    ...(key !== undefined && { 'X-Idempotency-Key': key }),
  }
  return {
    code: toCurl({ ...request, headers }),
    masked: findMasked(input),
    hasKey: key !== undefined,
    needsToken: hasConsoleToken,
  }
}

/** The idempotency key that the gateway sent, else the caller's. */
export function keyOf({ exchange, transport, idempotency_key: key }: CallDetail): string | undefined {
  if (transport === 'shop') return key ?? undefined
  const sent = [...(exchange?.provider[0]?.headers ?? []), ...(exchange?.caller.headers ?? [])]
  return sent.find(([name]) => name === 'x-idempotency-key')?.[1]
}

export function readMethod(method: string): CurlRequest['method'] {
  return methods.find(one => one === method) ?? 'GET'
}

const mask = '***'

function findMasked(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(mask) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    findMasked(member, path ? `${path}.${name}` : name),
  )
}

/** The command of a call. Undefined while the routes load; null if there is none. */
export function useCommand(call: CallDetail): CallCommand | null | undefined {
  const settings = useSettings()
  const { data: spec } = useOpenApi(settings?.api_path)
  if (!settings || !spec) return undefined
  const { has_console_token: hasConsoleToken, shop_url: shopUrl } = settings
  return toCommand(call, { spec, origin: location.origin, hasConsoleToken, shopUrl })
}
