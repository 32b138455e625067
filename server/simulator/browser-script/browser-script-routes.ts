import type { Answer, Route } from '../http/route.ts'
import { assembleScript } from './assemble.ts'

/** The script's modules, dependencies first. */
export const modules = [
  'host',
  'api',
  'token-body',
  'card-rules',
  'emitter',
  'secure-field',
  'fields',
  'form-map',
  'form-selects',
  'teller',
  'form-lists',
  'card-form',
  'checkout',
  'bricks',
  'mercado-pago',
]

/** The look-alike of `https://sdk.mercadopago.com/js/v2`, for a shop's own page to include. */
export const browserScriptRoutes: Route[] = [
  { method: 'GET', path: '/js/v2', access: 'open', cors: true, handle: serveScript },
]

let script: string | null = null

export function readScript(): string {
  return assembleScript(modules.map(name => new URL(`./client/${name}.ts`, import.meta.url)))
}

function serveScript(): Answer {
  script ??= readScript()
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { status: 200, text: script, headers }
}
