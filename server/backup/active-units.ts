import { spawnSync } from 'node:child_process'
import type { Environment } from '../shared/process/read-variables.ts'

/** The services of docs/operate that write a journal or the file of a simulator. */
const units = ['pasarela', 'pasarela-2', 'pasarela-simulator']

/** One that runs, or that systemd waits to start again. Null without systemd. */
export function findActiveUnit(environment: Environment): string | null {
  const { stdout } = spawnSync('systemctl', ['is-active', ...units], { encoding: 'utf8', env: environment })
  const states = (stdout ?? '').split('\n')
  return (
    units.find((_, at) => /^(?:active|activating|reloading|deactivating)$/.test(states[at] ?? '')) ?? null
  )
}
