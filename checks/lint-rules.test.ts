/** Biome's plugins find maps with a prototype and blind assertions and short waits, and nothing else: they run over examples. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const plugins = ['no-map-with-prototype', 'no-blind-assertion', 'no-short-wait'].map(name =>
  join(import.meta.dirname, 'lint', `${name}.grit`),
)
const biome = join(import.meta.dirname, '..', 'node_modules', '.bin', 'biome')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  await writeFile(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function isRefused(code: string): Promise<boolean> {
  await writeFile(join(folder, 'example.ts'), `${code}\n`)
  const { status, stdout, stderr } = spawnSync(biome, ['lint', 'example.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0 && !/A name from outside|Any error satisfies|waits for 1 s only/.test(stderr))
    throw new Error(stdout + stderr)
  return status !== 0
}

test.each([
  'const errors: Record<string, string[]> = {}',
  "const labels: Record<string, string> = { es: 'Pagar' }",
  'const labels: Record<string, number> = {\n  a: 1,\n}',
  'let found: Record<string, unknown> = {}',
  'const labels: Readonly<Record<string, string>> = { a: "b" }',
  'const found = {} as Record<string, number>',
  'export const isKnown = name in labels',
  'expect(() => read(body)).toThrow()',
  'await expect(pay()).rejects.toThrow()',
  'await vi.waitFor(() => read())',
  'await vi.waitUntil(async () => (await read()).isOn)',
])('refuses %s', async code => {
  expect(await isRefused(code)).toBe(true)
})

test.each([
  'const errors: Record<string, string[]> = Object.create(null)',
  'const labels = new Map<string, string>()',
  "const labels: Record<'es' | 'pt', string> = { es: 'Pagar', pt: 'Pagar' }",
  "export const isKnown = 'name' in labels",
  'for (const name in labels) print(name)',
  "expect(() => read(body)).toThrow('deep')",
  'await expect(pay()).rejects.toThrow(/ECONNRESET/)',
  'expect(() => JSON.parse(text)).not.toThrow()',
  'await waitFor(() => read())',
])('allows %s', async code => {
  expect(await isRefused(code)).toBe(false)
})
