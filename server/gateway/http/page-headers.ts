/** The headers of the gateway's pages, by OWASP's list (https://owasp.org/www-project-secure-headers/). */
import type { Config } from '../config.ts'

/** The browser features that no page uses. */
const closedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** For everything below the console's paths: its files and refusals too. Each page replaces the policy by its own. */
export function pageHeaders({ isLoopback }: Config): Record<string, string> {
  return {
    'content-security-policy': toPolicy({}),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': closedFeatures.map(feature => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(!isLoopback && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** The console's index.html has this text where the nonce of each response belongs. */
export const noncePlaceholder = '{{nonce}}'

/**
 * The browser sends cards straight to the provider, the only other origin that a page may call. Mantine writes
 * style elements, which carry the nonce of the response (decision 052).
 */
export function consolePolicy(providerUrl: string, nonce: string): string {
  return toPolicy({
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': `'self' ${new URL(providerUrl).origin}`,
    'form-action': "'self'",
  })
}

/** A page without scripts, with one style element. */
export function signInPolicy(styleHash: string): string {
  return toPolicy({ 'style-src': `'sha256-${styleHash}'`, 'form-action': "'self'" })
}

function toPolicy(allowed: Record<string, string>): string {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...allowed,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
