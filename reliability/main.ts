/**
 * `npm run faults [-- name ...]`: causes each of our own faults, or those with these names, against real processes, and
 * prints what was seen. Exits with 1 if a promise is broken.
 */
import { equalKeys, parallelRefunds } from './faults/at-once.ts'
import { blockedLoop } from './faults/blocked-loop.ts'
import { clockJumps } from './faults/clock-jumps.ts'
import { databaseAway, databaseFrozen, databaseKilled } from './faults/database.ts'
import { descriptors } from './faults/descriptors.ts'
import { diskFull } from './faults/disk-full.ts'
import { folderGone } from './faults/folder-gone.ts'
import { idleConnections } from './faults/idle-connections.ts'
import { interrupts } from './faults/interrupts.ts'
import { journalBroken } from './faults/journal-broken.ts'
import { kill } from './faults/kill.ts'
import { largeAnswers } from './faults/large-answers.ts'
import { listenKilled } from './faults/listen-killed.ts'
import { ordersKilled } from './faults/orders-killed.ts'
import { overload } from './faults/overload.ts'
import { pause } from './faults/pause.ts'
import { provider } from './faults/provider.ts'
import { simulatorKilled } from './faults/simulator-killed.ts'
import { slowSubscribers } from './faults/slow-subscribers.ts'
import { subscriptionsKilled } from './faults/subscriptions-killed.ts'
import { terminate } from './faults/terminate.ts'
import { unreadAnswers } from './faults/unread-answers.ts'
import { type Fault, Unable } from './support/fault.ts'
import { withPlace } from './support/place.ts'

const faults = [
  kill,
  terminate,
  pause,
  blockedLoop,
  diskFull,
  journalBroken,
  folderGone,
  clockJumps,
  descriptors,
  idleConnections,
  overload,
  unreadAnswers,
  largeAnswers,
  slowSubscribers,
  databaseAway,
  databaseKilled,
  databaseFrozen,
  provider,
  simulatorKilled,
  ordersKilled,
  subscriptionsKilled,
  listenKilled,
  interrupts,
  equalKeys,
  parallelRefunds,
]

const names = process.argv.slice(2)
const unknown = names.filter(name => !faults.some(fault => fault.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
for (const fault of faults.filter(({ name }) => names.length === 0 || names.includes(name)))
  await cause(fault)

async function cause({ name, promise, run }: Fault): Promise<void> {
  const startedAt = performance.now()
  console.log(`\n${name}: ${promise}`)
  try {
    const { figure, logLine } = await withPlace(run)
    console.log(`  ${figure}`)
    if (logLine !== null) console.log(`  log: ${logLine}`)
  } catch (error) {
    if (error instanceof Unable) {
      console.log(`  SKIPPED: ${error.message}`)
      return
    }
    console.log('  BROKEN:', error)
    process.exitCode = 1
  }
  console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
