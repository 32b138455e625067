/**
 * How the provider's SDKs name themselves in the headers of each request (their public sources, 2026-11). The provider
 * recognizes them by the same headers.
 */
const agents = {
  node: /^MercadoPago Node\.js SDK[ /]v?(\S+)/i,
  php: /^MercadoPago (?:DX-)?PHP SDK[ /]v?(\S+)/i,
  python: /^MercadoPago Python SDK[ /]v?(\S+)/i,
  ruby: /^MercadoPago Ruby SDK[ /]v?(\S+)/i,
  java: /^MercadoPago Java SDK[ /]v?(\S+)/i,
  dotnet: /^MercadoPago (?:DotNet|\.NET) SDK[ /]v?(\S+)/i,
  go: /^MercadoPago Go SDK[ /]v?(\S+)/i,
}

/** A shop may replace the user agent, but not the product ids. */
const products: Record<string, keyof typeof agents> = {
  bc32b6ntrpp001u8nhkg: 'node',
  bc32a7ru643001oi3940: 'php',
  bc32a7vtrpp001u8nhj0: 'java',
  bc32bpftrpp001u8nhlg: 'python',
  bc32a7vtrpp001u8nhjg: 'ruby',
}

export type SentBySdk = { sdk: keyof typeof agents | 'js'; version: string | null }

/**
 * @param headerOf the value of a header by its name in lower case
 * @param query of the request; MercadoPago.js names its version there, because a page can set no user agent
 */
export function readSdk(headerOf: (name: string) => string | null, query: string): SentBySdk | null {
  const agent = headerOf('user-agent') ?? ''
  if (/^MercadoPago /i.test(agent)) {
    for (const [sdk, pattern] of Object.entries(agents)) {
      const version = pattern.exec(agent)?.[1]
      if (version !== undefined) return { sdk: sdk as keyof typeof agents, version }
    }
  }
  const product = products[headerOf('x-product-id')?.toLowerCase() ?? '']
  if (product !== undefined) {
    const version = /type:SDK([\w.-]+)/.exec(headerOf('x-tracking-id') ?? '')?.[1] ?? null
    return { sdk: product, version }
  }
  const ofPage = query === '' ? undefined : /(?:^|&)js_version=([\w.-]{1,32})/.exec(query)?.[1]
  return ofPage === undefined ? null : { sdk: 'js', version: ofPage }
}
