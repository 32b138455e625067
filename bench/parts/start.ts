/**
 * Time from `npm run demo` to the first 200 of the gateway's health, with the console already built, and of the test
 * kit's `startPasarela` in a new process.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { findFreePort, measureStart } from '../harness/spawn-to-answer.ts'
import { quantile } from '../harness/statistics.ts'
import { note, printTable, showBar, showCount } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'

const starts = 5
const kitStarts = 20
const root = join(import.meta.dirname, '..', '..')

export const start: Part = {
  name: 'start',
  about: 'from `npm run demo` to the first 200, and startPasarela of the test kit',
  run: async () => {
    await withTemporaryFolder(measure)
    measureKit()
  },
}

async function measure(folder: string): Promise<void> {
  if (await buildConsoleIfOld()) note('Built the console first: it was missing or old.')
  const port = await findFreePort()
  const program = {
    command: ['npm', 'run', '--silent', '--prefix', root, 'demo'],
    env: { PORT: String(port), SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: folder },
    url: `http://127.0.0.1:${port}/api/gateway/health`,
  }
  const times: number[] = []
  for (let count = 0; count < starts; count++) times.push(await measureStart(program))
  printTable(
    'start: npm run demo to the first 200 on /health (simulator and gateway, console built)',
    ['', 'median ms', 'min', 'max'],
    [[`${starts} starts`, ...[0.5, 0, 1].map(share => showCount(quantile(times, share)))]],
  )
}

function measureKit(): void {
  const worker = join(import.meta.dirname, 'kit-start-worker.ts')
  const times = Array.from({ length: kitStarts }, () =>
    Number(execFileSync(process.execPath, [worker], { encoding: 'utf8' })),
  )
  const p95 = quantile(times, 0.95)
  printTable(
    'start: startPasarela of the test kit, the first one of its process',
    ['', 'p50 ms', 'p95 ms', 'bar', ''],
    [
      [
        `${kitStarts} starts`,
        showCount(quantile(times, 0.5)),
        showCount(p95),
        ...showBar({ below: 500 }, p95, ' ms'),
      ],
    ],
  )
}
