/** The same gateway with a journal that stores no entry, to which the durable one is compared. */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '../../server/gateway/app.ts'
import { parseConfig } from '../../server/gateway/config.ts'
import { openJournal } from '../../server/journal/open-journal.ts'

const config = parseConfig(process.env)
const logger = pino({ level: 'warn' }, pino.destination(2))
const { dataDir } = config
const settings = { dataDir, maxEntries: 1, maxBytes: 1e9, maxAgeDays: 1, maxRejectedEntries: 1, logger }
let seq = 0
const journal = {
  ...(await openJournal(settings)),
  appendNotification: async () => ({ seq: ++seq, duplicate_of: null }),
  recordCall: () => {},
}
const app = await createApp(config, { journal, logger })
await app.http.listen({ host: config.host, port: config.port })
console.log(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
