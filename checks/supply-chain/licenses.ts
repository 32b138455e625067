/** The licenses that installed packages may have. All of them allow use in a product under MIT. */
import type { Sbom } from './read-sbom.ts'

const allowedLicenses = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'Unlicense', 'CC0-1.0', 'Zlib'],
  // The terms of this license concern changed files of the package itself.
  'MPL-2.0',
  // `caniuse-lite`, which Jest’s compiler reads, has its data under this license. It is not shipped.
  'CC-BY-4.0',
  // Type faces have this license: they may be shipped with a product, but not sold alone.
  'OFL-1.1',
])

/** Licenses that these packages state only in their LICENSE file, or in words that are not an identifier. */
const readInFile = new Map([
  ['decko', 'MIT'],
  ['mercadopago', 'MIT'],
  ['stickyfill', 'MIT'],
  ['url-template', 'BSD-3-Clause'],
])

export type LicensedPackage = { name: string; version: string; license: string; isAllowed: boolean }

export function listLicenses({ components }: Sbom): LicensedPackage[] {
  return components.map(({ name, version, licenses = [] }) => {
    const stated = licenses.map(one =>
      'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? ''),
    )
    const license = readInFile.get(name) ?? stated.join(' AND ')
    return { name, version, license, isAllowed: isAllowed(license) }
  })
}

/**
 * Whether an SPDX expression without nesting is allowed. One license of an `OR` must be allowed, and all licenses of an
 * `AND`.
 */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain
    .split(' OR ')
    .some(option => option.split(' AND ').every(license => allowedLicenses.has(license)))
}
