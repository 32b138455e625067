/** Time from `npm run demo` to the first 200 of the gateway's health, with the console already built. */
import { join } from 'node:path'
import { buildConsoleIfOld } from '../../server/build-console.ts'
import { findFreePort, measureStart } from '../harness/spawn-to-answer.ts'
import { quantile } from '../harness/statistics.ts'
import { note, printTable, showCount } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import type { Part } from './part.ts'

const starts = 5
const root = join(import.meta.dirname, '..', '..')

export const start: Part = {
  name: 'start',
  about: 'from `npm run demo` to the first 200',
  run: () => withTemporaryFolder(measure),
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
