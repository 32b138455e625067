import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import { startRestartingChild } from './restarting-child.ts'

/** Logs its start and, when its channel is disconnected, its orderly end. */
const entryOf = (version: string) => `
  import { appendFileSync } from 'node:fs'
  const log = (event: string) => appendFileSync(import.meta.dirname + '/log', event + ' ${version}\\n')
  log('start')
  process.once('disconnect', () => { log('end'); process.exit(0) })
  process.send?.('ready ${version}')
`

async function startChild(source: string) {
  const folder = await makeTemporaryFolder()
  onTestFinished(folder.remove)
  const entry = join(folder.path, 'entry.ts')
  await writeFile(entry, source)
  const endings: (number | null)[] = []
  const child = startRestartingChild(entry, {
    folder: folder.path,
    isSource: file => file.endsWith('.ts'),
    onEnded: code => void endings.push(code),
  })
  onTestFinished(child.close)
  return { child, entry, endings, readLog: () => readFile(join(folder.path, 'log'), 'utf8').catch(() => '') }
}

test('restarts the child when a source file changes, and ends it on close', async () => {
  const { child, entry, endings, readLog } = await startChild(entryOf('1'))
  expect(await child.started).toBe('ready 1')
  await writeFile(entry, entryOf('2'))
  await expect.poll(readLog).toBe('start 1\nend 1\nstart 2\n')
  await child.close()
  expect(await readLog()).toMatch(/^start 1\nend 1\nstart 2\n(end 2\n)?$/)
  expect(endings).toEqual([])
})

test('reports a child that ends by itself, and starts it again after the next change', async () => {
  const { child, entry, endings, readLog } = await startChild(
    `process.send?.('ready', () => process.exit(3))`,
  )
  expect(await child.started).toBe('ready')
  await expect.poll(() => endings).toEqual([3])
  await writeFile(entry, entryOf('2'))
  await expect.poll(readLog).toBe('start 2\n')
})

test('a child that ends before it is ready counts as not started', async () => {
  const { child, endings } = await startChild('process.exit(3)')
  expect(await child.started).toBeNull()
  expect(endings).toEqual([])
})
