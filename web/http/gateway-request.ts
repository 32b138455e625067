import type { CurlRequest } from './curl.ts'

/** A request that the console makes, as it is shown to people: to the gateway, or to the simulator's own API. */
export type ShownRequest = {
  method: CurlRequest['method']
  /** Below the gateway's prefix: `/payments/13`. */
  path?: string
  /** In place of `path`: a full address. */
  url?: string
  body?: unknown
  headers?: Record<string, string>
  /** The operation's name, which is its place in the API reference; absent for what is not in it. */
  operation?: string
}

/** @param base the gateway's origin and prefix */
export function toCurlRequest(
  { method, path = '', url, body, headers }: ShownRequest,
  base: string,
): CurlRequest {
  return {
    method,
    url: url ?? `${base}${path}`,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
}
