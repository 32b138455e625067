/** Faults of the gateway's own process and its disk. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Unable } from '../harness/part.ts'
import type { Place } from '../harness/place.ts'
import { until } from '../harness/until.ts'
import type { GatewayFault, Scene } from './during-load.ts'

const stoodStill = /event loop stood still/

export const processFaults: GatewayFault[] = [
  {
    name: 'kill',
    promise: 'after SIGKILL under load each acknowledged notification is stored once and whole',
    breaks: true,
    cause: scene => restartTimes(scene, 10, 'SIGKILL'),
  },
  {
    name: 'terminate',
    promise:
      'on SIGTERM under load every notification that was stored is also answered, and the process ends with code 0',
    breaks: true,
    exact: true,
    logLines: [/closing/],
    cause: scene => restartTimes(scene, 5, 'SIGTERM'),
  },
  {
    name: 'pause',
    promise: 'what arrives while the process is stopped (SIGSTOP) is answered when it continues (SIGCONT)',
    logLines: [stoodStill],
    async cause({ gateway }) {
      const seconds = 10
      gateway().signal('SIGSTOP')
      await wait(seconds * 1000)
      gateway().signal('SIGCONT')
      return `stopped for ${seconds} s`
    },
  },
  {
    name: 'blocked-loop',
    promise:
      'while the event loop is blocked nothing is lost, and afterwards calls are served again within seconds',
    isDisturbable: true,
    logLines: [stoodStill],
    async cause({ load, disturb, http }) {
      const [times, blockMs] = [5, 3000]
      const recoveries: number[] = []
      for (let round = 0; round < times; round++) {
        disturb({ blockMs })
        await wait(blockMs)
        const endedAt = performance.now()
        await until(async () => (await http('GET', '/api/gateway/health')).status === 200)
        recoveries.push(performance.now() - endedAt)
        await load.until(500)
      }
      const longest = (Math.max(...recoveries) / 1000).toFixed(1)
      return `blocked ${times} times for ${blockMs / 1000} s, calls answered again after at most ${longest} s`
    },
  },
  {
    name: 'disk-full',
    promise:
      'on a full disk notifications are refused with 503, /readyz says why, and all is well once there is room',
    load: { fillerLength: 20_000 },
    options: place => ({ GATEWAY_DATA_DIR: mountDisk(place, '24m') }),
    refuses: true,
    logLines: [/could not store/, /stores entries again/],
    async cause({ load, http, options }) {
      await until(() => (load.told.refused.get(503) ?? 0) > 500)
      await until(async () => (await http('GET', '/readyz')).status === 503)
      assert.match((await http('GET', '/readyz')).body.message, /its disk is full/)
      execFileSync('mount', ['-o', 'remount,size=400m', options.GATEWAY_DATA_DIR ?? ''])
      await load.until(500)
      // The gateway keeps a result of /readyz for a second.
      await until(async () => (await http('GET', '/readyz')).status === 200)
      return 'full, then with room'
    },
  },
]

async function restartTimes(
  { load, restart }: Scene,
  times: number,
  signal: NodeJS.Signals,
): Promise<string> {
  const code = signal === 'SIGTERM' ? 0 : null
  for (let round = 0; round < times; round++) {
    await load.until(200 + Math.trunc(Math.random() * 1000))
    assert.equal(await restart(signal), code, 'exit code')
  }
  return `${times} times`
}

function mountDisk(place: Place, size: string): string {
  const path = place.path('disk')
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    throw new Unable('Only root may mount a small disk. `npm test` limits the size of files instead.')
  }
  place.atEnd(async () => void execFileSync('umount', ['--lazy', path]))
  return path
}
