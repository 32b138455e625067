/** A full disk or a broken journal: what callers and probes see, and what is logged. */
import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createRest } from './support/callers.ts'
import { startGatewayChild, startTimeout } from './support/entry-files.ts'
import { prepareFolder } from './support/prepare-folder.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

const folder = prepareFolder()
const notification = { type: 'payment', data: { id: '1' }, filler: 'x'.repeat(3_000) }

test('while the disk is full /readyz is 503 and says why, and the log has one line for all refused notifications', {
  timeout: startTimeout,
}, async () => {
  await using gateway = await startGatewayChild(folder.gatewayOptions())
  const http = createRest(gateway.url)
  const statusOf = async (path: string) => (await http('GET', path)).status
  expect(await statusOf('/readyz')).toBe(200)
  // Limits the size of every file of this process, which has the effect of a full disk.
  const limitFiles = (size: string) =>
    execFileSync('prlimit', ['--pid', String(gateway.pid), `--fsize=${size}:`])
  limitFiles('65536')
  let refused = 0
  while (refused < 20) {
    const { status } = await http('POST', '/api/gateway/webhooks', notification)
    if (status === 503) refused++
  }
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toBe(503)
  expect((await http('GET', '/readyz')).body).toEqual({
    ok: false,
    code: 'unavailable',
    message: expect.stringMatching(/^The journal is not available: its disk /),
  })
  expect(await statusOf('/livez')).toBe(200)
  expect((await http('GET', '/metrics')).text).toContain('\npasarela_journal_writable 0\n')
  limitFiles('unlimited')
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toBe(200)
  expect((await http('GET', '/metrics')).text).toContain('\npasarela_journal_writable 1\n')
  expect((await http('POST', '/api/gateway/webhooks', notification)).status).toBe(200)
  const lines = (message: string) => gateway.stdout().split(message).length - 1
  await gateway.says(/The journal stores entries again/)
  expect([lines('could not store entries'), lines('stores entries again')]).toEqual([1, 1])
})

test('the log contains the path of the journal, answers do not', async () => {
  await using gateway = await startTestGateway()
  const other = new DatabaseSync(`${gateway.dataDir}/journal.sqlite`)
  other.exec('BEGIN IMMEDIATE')
  const { status, body } = await gateway.http('GET', '/readyz')
  other.exec('ROLLBACK')
  other.close()
  expect([status, body.message]).toEqual([503, 'The journal is not available: its database is locked.'])
})
