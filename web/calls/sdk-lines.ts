/** The lines that send an SDK's calls to the shop proxy, as in `docs/connect/connect-your-store.md`. */
export const sdkLines = {
  Node: (url: string) => [
    "import { AppConfig } from 'mercadopago/dist/utils/config/index.js'",
    `AppConfig.BASE_URL = '${url}'`,
  ],
  PHP: (url: string) => ['use MercadoPago\\MercadoPagoConfig;', `MercadoPagoConfig::$BASE_URL = '${url}';`],
  Python: (url: string) => [
    'from mercadopago.config import Config',
    `Config._Config__api_base_url = "${url}"`,
  ],
  Ruby: (url: string) => [
    "require 'mercadopago'",
    `Mercadopago::Config.class_variable_set(:@@API_BASE_URL, '${url}')`,
  ],
} as const satisfies Record<string, (url: string) => readonly [string, string]>
