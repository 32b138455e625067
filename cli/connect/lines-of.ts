import type { Found } from './find-sdk.ts'

/** What a shop adds: code for its test set-up, and the key of a remark, or null. */
type Lines = {
  code: string[]
  remark: 'react' | 'client' | 'plugin' | 'unknownVersion' | 'untried' | null
}

/** Where a framework runs the lines when the store itself is started, not its tests. */
const places = {
  'Next.js': 'next',
  Express: 'import',
  Nest: 'import',
  Remix: 'import',
  'React Router': 'import',
  Laravel: 'laravel',
  Django: 'django',
  Rails: 'rails',
} as const

/** The key of the text about the place. Null for a framework without one, and for lines outside a server's code. */
export function placeOf({ language, framework }: Found): (typeof places)[keyof typeof places] | null {
  const isServer = ['node', 'php', 'python', 'ruby'].includes(language)
  return isServer && framework !== null && framework in places
    ? places[framework as keyof typeof places]
    : null
}

/** The lines of docs/connect/connect-your-store.md for what was found. `address` is that of the shop proxy. */
export function linesOf({ language, version }: Found, address: string): Lines {
  const host = URL.parse(address)?.host ?? address
  switch (language) {
    case 'node': {
      if (hasAppConfig(version)) {
        const code = [
          "import { createRequire } from 'node:module'",
          "const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')",
          `AppConfig.BASE_URL = '${address}'`,
        ]
        return { code, remark: version === null ? 'unknownVersion' : null }
      }
      const code = [
        "const mercadopago = require('mercadopago')",
        `mercadopago.configurations.getBaseUrl = () => '${address}'`,
      ]
      return { code, remark: null }
    }
    case 'react':
      return { code: [`<script src="${address}/js/v2"></script>`], remark: 'react' }
    case 'php':
      return {
        code: [`\\MercadoPago\\MercadoPagoConfig::$BASE_URL = '${address}';`],
        remark: isBefore3(version) ? 'untried' : null,
      }
    case 'python':
      return {
        code: ['import mercadopago.config', `mercadopago.config.Config._Config__api_base_url = "${address}"`],
        remark: isBefore3(version) ? 'untried' : null,
      }
    case 'ruby':
      return {
        code: [
          "require 'mercadopago'",
          `Mercadopago::Config.class_variable_set(:@@API_BASE_URL, '${address}')`,
        ],
        remark: isBefore3(version) ? 'untried' : null,
      }
    case 'go':
      return {
        code: [`cfg, err := config.New(token, config.WithHTTPClient(shopProxy{host: "${host}"}))`],
        remark: 'client',
      }
    case 'java':
      return { code: ['MercadoPagoConfig.setHttpClient(new ProxyClient());'], remark: 'client' }
    case 'plugin':
      return { code: [`sudo pasarela certificate --to ${address}`], remark: 'plugin' }
  }
}

/** The lines as they are written into a file. Those of Node add no name that the file may have already. */
export function writtenLinesOf(found: Found, address: string, isCommonJs: boolean): string[] {
  if (found.language !== 'node') return linesOf(found, address).code
  const [name, change] = hasAppConfig(found.version)
    ? ['mercadopago/dist/utils/config/index.js', `AppConfig.BASE_URL = '${address}'`]
    : ['mercadopago', `configurations.getBaseUrl = () => '${address}'`]
  if (isCommonJs) return [`require('${name}').${change}`]
  return [
    "import { createRequire as requireForPasarela } from 'node:module'",
    `requireForPasarela(import.meta.url)('${name}').${change}`,
  ]
}

/** Whether a version of the Node SDK keeps its address in `AppConfig`; one that is not known probably does. */
function hasAppConfig(version: string | null): boolean {
  return version === null || Number.parseInt(version, 10) >= 2
}

function isBefore3(version: string | null): boolean {
  return version !== null && Number.parseInt(version, 10) < 3
}
