import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

/** A disk with fewer free bytes is nearly full, and a full one refuses notifications with 503 (docs/reliability.md). */
const wantedBytes = 500_000_000

/** Whether the folder of the journal can be written or created, and has room. */
export function checkData(dataDir: string, { doctor, format }: Words): Finding {
  const folder = resolve(dataDir)
  const existing = nearest(folder)
  try {
    if (!statSync(existing).isDirectory()) throw new Error(format(doctor.notAFolder, { path: existing }))
    accessSync(existing, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = statfsSync(existing)
    const freeBytes = bavail * bsize
    const megabytes = Math.round(freeBytes / 1_000_000)
    if (freeBytes < wantedBytes)
      return { check: 'data', state: 'warning', detail: format(doctor.littleRoom, { folder, megabytes }) }
    return { check: 'data', state: 'ok', detail: format(doctor.room, { folder, megabytes }) }
  } catch (error) {
    return {
      check: 'data',
      state: 'problem',
      detail: format(doctor.notWritable, { folder, reason: (error as Error).message }),
    }
  }
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}
