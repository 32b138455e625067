import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import { openRunningMark, takeMarks } from './running-mark.ts'

async function makeFolder(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder()
  onTestFinished(remove)
  return path
}

/** No process has an id this large. */
const endedPid = 99_999_999

function writeMark(folder: string, { pid = endedPid, calls = 0, host = hostname() }): string {
  const path = join(folder, `gateway.${pid}.1.${readdirSync(folder).length}.running`)
  writeFileSync(path, `${String(calls).padStart(10)}\n${host}\n`)
  return path
}

test('the marks of processes that ended are taken once, and their calls are added', async () => {
  const folder = await makeFolder()
  writeMark(folder, { calls: 2 })
  writeMark(folder, { calls: 3 })
  expect(takeMarks(folder)).toMatchObject({ calls: 5 })
  expect(takeMarks(folder)).toBeNull()
})

test('the marks of running processes and of other machines are left', async () => {
  const folder = await makeFolder()
  const mark = openRunningMark(folder)
  mark.raise()
  // The first process of the system always runs.
  writeMark(folder, { pid: 1, calls: 2 })
  writeMark(folder, { calls: 2, host: 'another-machine' })
  expect(takeMarks(folder)).toBeNull()
  mark.close(0)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('an earlier process with the id of this one has ended, as in a container that is started again', async () => {
  const folder = await makeFolder()
  writeMark(folder, { pid: process.pid, calls: 4 })
  expect(takeMarks(folder)).toMatchObject({ calls: 4 })
})

test('after a crash of the machine nobody knows how many calls are missing', async () => {
  const folder = await makeFolder()
  utimesSync(writeMark(folder, { pid: 1, calls: 2 }), 1, 1)
  expect(takeMarks(folder)).toEqual({ calls: null, last_at: '1970-01-01T00:00:01.000Z' })
})

test('the mark counts the calls that are not stored, and stays when some were lost', async () => {
  const folder = await makeFolder()
  const mark = openRunningMark(folder)
  for (let call = 0; call < 5; call++) mark.raise()
  mark.settle(3)
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).toBe(`${'2'.padStart(10)}\n${hostname()}\n`)
  mark.close(2)
  expect(readdirSync(folder)).toEqual([name])
})
