import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { JournalUnavailable } from '../journal/journal.ts'
import { sampleNotification } from '../journal/tests/support/samples.ts'
import { createCollectingLogger } from '../tests/support/collecting-logger.ts'
import { openTestJournal } from '../tests/support/open-test-journal.ts'
import { parseConfig } from './config.ts'
import { openServices } from './services.ts'

/** A shop that never answers. */
async function startShop() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('a stop rejects what waits for entries, and aborts the running forward of every account', async () => {
  const { journal, dataDir, close } = await openTestJournal()
  onTestFinished(close)
  const { server, url } = await startShop()
  const file = join(dataDir, 'accounts.json')
  await writeFile(file, JSON.stringify({ accounts: [{ name: 'second', access_token: 'TEST-second' }] }))
  const services = await openServices(
    parseConfig({ GATEWAY_ACCESS_TOKEN: 'TEST-own', GATEWAY_ACCOUNTS_FILE: file }),
    {
      journal,
      logger: createCollectingLogger().logger,
      now: Date.now,
      listeningUrl: () => 'http://127.0.0.1:9',
      operations: [],
    },
  )
  onTestFinished(services.close)
  const aborted = []
  for (const name of [null, 'second']) {
    const { forwarder, journal } = await services.findDeps(name)
    await forwarder.start({ url, retries: false })
    const request = once(server, 'request')
    await journal.appendNotification(sampleNotification())
    const [{ socket }] = (await request) as [IncomingMessage]
    aborted.push(once(socket, 'close'))
  }
  const { signal } = new AbortController()
  const waiting = expect(services.deps.feed.follow(0, () => false, signal)).rejects.toThrow(
    JournalUnavailable,
  )
  await services.stop()
  await waiting
  await Promise.all(aborted)
})
