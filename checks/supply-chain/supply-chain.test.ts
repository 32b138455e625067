import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, listLicenses } from './licenses.ts'
import { readSbom } from './read-sbom.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (path: string) => readFile(join(root, path), 'utf8')

type Manifest = {
  dependencies: object
  devDependencies: object
  allowScripts: Record<string, boolean>
}
type Lock = {
  packages: Record<string, { hasInstallScript?: boolean; resolved?: string; integrity?: string }>
}

const manifest: Manifest = JSON.parse(await readText('package.json'))
const lock: Lock = JSON.parse(await readText('package-lock.json'))
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('docs/internals/dependencies.md has a row for each direct dependency, and no other', async () => {
  const rows = (await readText('docs/internals/dependencies.md')).matchAll(/^\| `([^`]+)` \|/gm)
  const described = Array.from(rows, ([, name]) => name)
  expect(described.sort()).toEqual(
    [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].sort(),
  )
})

test('the bill of materials is CycloneDX, complete, and its references lead to components', {
  timeout: 60_000,
}, () => {
  const { components, dependencies, metadata } = readSbom()
  const refs = new Set([metadata.component['bom-ref'], ...components.map(one => one['bom-ref'])])
  const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(named.filter(ref => !refs.has(ref))).toEqual([])
  const names = new Set(components.map(({ name }) => name))
  const direct = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  expect(direct.filter(name => !names.has(name))).toEqual([])
})

test('every installed package has an allowed license', { timeout: 60_000 }, () => {
  expect(listLicenses(readSbom()).filter(({ isAllowed }) => !isAllowed)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('a package under %j is allowed: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})

test('every package with an install script is allowed or denied by name', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')))
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...names].sort())
})

test('every package comes from the registry, and has a checksum', () => {
  // npm may omit the address of a package in the registry (`omit-lockfile-registry-resolved`).
  const isFromElsewhere = (resolved = '') => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved)
  const odd = installed.filter(
    ([, { resolved, integrity }]) => isFromElsewhere(resolved) || !integrity?.startsWith('sha512-'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})
