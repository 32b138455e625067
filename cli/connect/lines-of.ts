import type { Found } from './find-sdk.ts'

/** What a shop adds: code for its test set-up, and the key of a remark about where, or null. */
export type Lines = {
  code: string[]
  remark: 'next' | 'react' | 'client' | 'plugin' | 'unknownVersion' | 'untried' | null
}

/** The lines of docs/connect/connect-your-store.md for what was found. `address` is that of the shop proxy. */
export function linesOf({ language, version, framework }: Found, address: string): Lines {
  const host = URL.parse(address)?.host ?? address
  switch (language) {
    case 'node': {
      if (version === null || Number.parseInt(version, 10) >= 2) {
        const code = [
          "import { createRequire } from 'node:module'",
          "const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')",
          `AppConfig.BASE_URL = '${address}'`,
        ]
        return { code, remark: framework === 'Next.js' ? 'next' : version === null ? 'unknownVersion' : null }
      }
      const code = [
        "const mercadopago = require('mercadopago')",
        `mercadopago.configurations.getBaseUrl = () => '${address}'`,
      ]
      return { code, remark: framework === 'Next.js' ? 'next' : null }
    }
    case 'react':
      return { code: [`<script src="${address}/js/v2"></script>`], remark: 'react' }
    case 'php':
      return { code: [`MercadoPago\\MercadoPagoConfig::$BASE_URL = '${address}';`], remark: null }
    case 'python':
      return {
        code: ['from mercadopago.config import Config', `Config._Config__api_base_url = "${address}"`],
        remark: isBefore3(version) ? 'untried' : null,
      }
    case 'ruby':
      return {
        code: [`Mercadopago::Config.class_variable_set(:@@API_BASE_URL, '${address}')`],
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

function isBefore3(version: string | null): boolean {
  return version !== null && Number.parseInt(version, 10) < 3
}
