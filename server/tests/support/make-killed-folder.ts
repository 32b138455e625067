import { mkdtemp, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** No process has an id this large. */
const endedPid = 99_999_999

/** Creates a data folder as a gateway leaves it that was killed before it stored this many calls. */
export async function makeKilledFolder(calls: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-killed-'))
  await writeFile(
    join(folder, `gateway.${endedPid}.1.1.running`),
    `${String(calls).padStart(10)}\n${hostname()}\n`,
  )
  return folder
}
