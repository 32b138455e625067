import { mkdtempDisposable, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScript } from './bundle.ts'

test('serves a script as built, and bundles one that changed since', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'pasarela-scripts-'))
  const file = join(folder.path, 'checkout.js')
  const read = () => readScript('checkout', folder.path)

  const bundled = await read()
  expect(bundled).toContain('form[data-pay]')

  await writeFile(file, 'built')
  await utimes(file, new Date(), new Date(Date.now() + 3_600_000))
  expect(await read()).toBe('built')

  await utimes(file, new Date(), new Date(0))
  expect(await read()).toBe(bundled)
})
