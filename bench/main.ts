/**
 * `npm run bench [-- name...]`: measures without judging. It exits with 0 whatever the figures are, and with 1 only if
 * a part could not run. Figures of one run belong together; compare ratios, not absolute figures.
 */
import { availableParallelism } from 'node:os'
import { consolePart } from './parts/console.ts'
import { feed } from './parts/feed.ts'
import { journal } from './parts/journal.ts'
import { mask } from './parts/mask.ts'
import { orders } from './parts/orders.ts'
import type { Part } from './parts/part.ts'
import { read } from './parts/read.ts'
import { replayLoad } from './parts/replay-load.ts'
import { simulator } from './parts/simulator.ts'
import { start } from './parts/start.ts'
import { subscriptions } from './parts/subscriptions.ts'
import { waiting } from './parts/waiting.ts'
import { webhook } from './parts/webhook.ts'

const parts: Part[] = [
  read,
  webhook,
  simulator,
  orders,
  subscriptions,
  feed,
  waiting,
  replayLoad,
  journal,
  mask,
  start,
  consolePart,
]

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !parts.some(part => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${parts.map(part => part.name).join(', ')}.`)
  process.exit(1)
}

console.log(
  `Node ${process.version}, ${availableParallelism()} cores. CPU µs are per request, of all threads.`,
)
const startedAt = performance.now()
for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  try {
    await part.run()
  } catch (error) {
    console.error(`\n${part.name} could not run:`, error)
    process.exitCode = 1
  }
}
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`)
