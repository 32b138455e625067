/**
 * `npm run bench [-- name...]` measures, `npm run faults [-- name...]` causes faults and counts what was lost, and
 * `npm run soak [-- --minutes 20]` runs mixed traffic for a long time. A name stands for all parts that begin with it: `growth` for
 * `growth-sqlite`, `growth-postgresql` and `growth-simulator`. Exits with 1 if a figure misses its bar, a promise is broken or
 * a part could not run. Figures of one run belong together; compare ratios, not absolute figures.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { gatewayFaults } from './faults/gateway-faults.ts'
import { simulatorKills } from './faults/simulator-kills.ts'
import { type Part, Unable } from './harness/part.ts'
import { withPlace } from './harness/place.ts'
import { missedBars, note } from './harness/table.ts'
import { createSoak } from './soak/soak.ts'
import { createTeam } from './soak/team.ts'
import { createTwoShops } from './soak/two-shops.ts'
import { consolePart } from './speed/console.ts'
import { feed } from './speed/feed.ts'
import { growingJournals } from './speed/growing-journal.ts'
import { growingSimulator } from './speed/growing-simulator.ts'
import { journal } from './speed/journal.ts'
import { read, shop } from './speed/proxies.ts'
import { qualityPart } from './speed/quality.ts'
import { replayLoad } from './speed/replay-load.ts'
import { simulator } from './speed/simulator.ts'
import { start } from './speed/start.ts'
import { waiting } from './speed/waiting.ts'
import { webhook } from './speed/webhook.ts'

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const growth = [...growingJournals, growingSimulator]
const programs: Record<string, Part[]> = {
  speed: [
    read,
    shop,
    webhook,
    simulator,
    feed,
    waiting,
    replayLoad,
    journal,
    ...growth,
    start,
    qualityPart,
    consolePart,
  ],
  faults: [...gatewayFaults, ...simulatorKills],
  soak: [createSoak, createTeam, createTwoShops].map(create => create(Number(values.minutes))),
}
const [program = '', ...names] = positionals
const parts = programs[program] ?? []
const isNamed = (part: Part, name: string) => part.name === name || part.name.startsWith(`${name}-`)
const unknown = names.filter(name => !parts.some(part => isNamed(part, name)))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = parts.filter(part => names.length === 0 || names.some(name => isNamed(part, name)))
for (const part of chosen) await runPart(part)
if (missedBars.length > 0) {
  console.log(`\nMissed: ${missedBars.join('; ')}. A busy machine misses bars too.`)
  process.exitCode = 1
}

async function runPart({ name, about, run }: Part): Promise<void> {
  const startedAt = performance.now()
  const load = () => loadavg()[0]?.toFixed(1)
  console.log(`\n${name}: ${about}`)
  const loadBefore = load()
  try {
    await withPlace(run)
  } catch (error) {
    if (error instanceof Unable) return note(`SKIPPED: ${error.message}`)
    console.log('  BROKEN:', error)
    process.exitCode = 1
  } finally {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    note(`${seconds} s; load average ${loadBefore} before, ${load()} after`)
  }
}
