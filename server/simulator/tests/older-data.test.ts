/** Data of versions before the first release is refused. A released layout is converted, and needs a test here. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { runSimulator } from '../start/run-simulator.ts'
import { startSimulator } from '../start/simulator.ts'
import { createApi } from './support/api.ts'

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'state.sqlite')
}

/** Writes a data file like the programs before the first release, which kept its layout in a table. */
async function writeOlderFile(file: string) {
  const simulator = await startSimulator({ dataFile: file })
  await createApi(simulator).pay('APRO')
  await simulator.close()
  const database = new DatabaseSync(file)
  database.exec("INSERT INTO meta VALUES ('layout', '2'); PRAGMA user_version = 0")
  database.close()
}

test('a data file of before the first release is refused in one line that names it, and not changed', async () => {
  const file = dataFile()
  await writeOlderFile(file)
  const before = readFileSync(file)
  const started = runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_DATA: file })
  await expect(started).rejects.toThrow(
    `${file} has version 0, from before the first release, and this program reads versions from 4. Delete it or set SIMULATOR_DATA to another place.`,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file that is no data file is refused, and not changed', async () => {
  const file = dataFile()
  writeFileSync(file, 'no data file '.repeat(1000))
  const started = runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_DATA: file })
  await expect(started).rejects.toThrow('file is not a database')
  expect(readFileSync(file, 'utf8')).toBe('no data file '.repeat(1000))
})

test('a scenario of before the first release is refused, and the state stays', async () => {
  const simulator = await startSimulator()
  onTestFinished(simulator.close)
  const api = createApi(simulator)
  await api.pay('APRO')
  const { body: scenario } = await api.get('/simulator/scenario')
  const refused = await api.put('/simulator/scenario', { ...scenario, version: 1 })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining('version: must be 2; versions of before the first release are not converted'),
  ])
  expect((await api.get('/v1/payments/search')).body.paging.total).toBe(1)
})
