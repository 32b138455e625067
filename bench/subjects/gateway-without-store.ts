/** The same gateway with a journal that stores nothing: the base for the durable one. */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '../../server/gateway/app.ts'
import { parseConfig } from '../../server/gateway/config.ts'
import type { Journal } from '../../server/journal/journal.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

let seq = 0
const journal: Journal = {
  engine: 'sqlite',
  appendNotification: async () => ({ seq: ++seq, duplicate_of: null }),
  callStarted: () => () => {},
  uncleanStop: async () => null,
  recordCall: () => {},
  after: async () => [],
  latest: async () => [],
  get: async () => null,
  timeline: async () => [],
  annotate: async () => false,
  clear: async () => 0,
  counts: async () => [],
  extent: async () => ({ oldest: 0, newest: 0, pruned_to: 0 }),
  markForward: async () => false,
  dueForwards: async () => [],
  forwardCounts: async () => ({ failed: 0, retrying: 0, next_at: null }),
  scheduleForwards: async () => {},
  setting: async () => null,
  replaceSetting: async () => false,
  queued: () => ({ notifications: 0, rejected: 0, calls: 0 }),
  dropped: () => ({ count: 0, since: null }),
  observe: () => {},
  checkWritable: async () => {},
  prune: async () => 0,
  keepUnforwarded: () => {},
  onCommitted: () => () => {},
  flush: async () => {},
  close: async () => {},
}

const config = parseConfig(process.env)
const app = await createApp(config, {
  journal,
  logger: pino({ level: config.logLevel }, pino.destination(2)),
})
await app.http.listen({ host: config.host, port: config.port })
serveUntilDisconnect((app.http.server.address() as AddressInfo).port, app.close)
