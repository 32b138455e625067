import type { CurlRequest } from './curl.ts'

/** A request of the console to the gateway or to the simulator's control API, shown as curl. */
export type ShownRequest = {
  method: CurlRequest['method']
  /** The path below the gateway's prefix: `/payments/13`. */
  path?: string
  /** A full URL, in place of `path`. */
  url?: string
  body?: unknown
  headers?: Record<string, string>
  /** The operation's name, for the link to the API reference. Absent if the reference does not describe it. */
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
