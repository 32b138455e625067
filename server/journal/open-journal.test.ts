import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './open-journal.ts'
import { createTestLogger, sampleCall, sampleNotification } from './tests/support/samples.ts'

const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }

async function openHere() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-open-journal-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const logger = createTestLogger()
  return { dataDir, logger, journal: await openJournal({ dataDir, ...bounds, logger }) }
}

test('calls that cannot be stored are counted, told and logged: the first at once', async () => {
  const { logger, journal } = await openHere()
  let told = 0
  journal.observe({ appended: () => {}, dropped: () => told++, late: () => {} })
  await journal.close()
  journal.recordCall(sampleCall())
  const { since } = journal.dropped()
  journal.recordCall(sampleCall())
  expect(journal.dropped()).toEqual({ count: 2, since })
  expect([told, logger.lines.filter(line => line.includes('Calls were dropped')).length]).toEqual([2, 1])
})

test('a journal closes after the pruning that is under way, which does not fail', async () => {
  const { logger, journal } = await openHere()
  await Promise.all(Array.from({ length: 300 }, () => journal.appendNotification(sampleNotification())))
  const pruning = journal.prune({ ...bounds, maxEntries: 1 })
  await journal.close()
  expect(await pruning).toBeGreaterThan(0)
  expect(logger.lines.filter(line => line.includes('err'))).toEqual([])
})

test('the mark of the running gateway counts calls under way and calls that wait to be stored', async () => {
  const { dataDir, journal } = await openHere()
  onTestFinished(() => journal.close())
  const mark = readdirSync(dataDir).find(name => name.endsWith('.running')) ?? ''
  const counted = () => Number(readFileSync(join(dataDir, mark), 'utf8').split('\n')[0])
  expect(counted()).toBe(0)
  journal.recordCall(sampleCall())
  expect(counted()).toBe(1)
  const ended = journal.callStarted()
  expect(counted()).toBe(2)
  ended()
  await expect.poll(counted).toBe(0)
})
