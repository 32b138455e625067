import { mkdtempDisposable, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScript } from './bundle.ts'

test('a script that was built after its last change is served as built; another is bundled', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'pasarela-scripts-'))
  const file = join(folder.path, 'checkout.js')
  const read = () => readScript('checkout', folder.path)

  const bundled = await read()
  expect(bundled).toContain('querySelector("form[data-pay]")')

  await writeFile(file, 'built')
  await utimes(file, new Date(), new Date(Date.now() + 3_600_000))
  expect(await read()).toBe('built')

  await utimes(file, new Date(), new Date(0))
  expect(await read()).toBe(bundled)
})
