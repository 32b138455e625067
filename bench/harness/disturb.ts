import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from '../../server/tests/support/child-process.ts'
import type { Disturbance } from './disturbed-process.ts'
import type { Options } from './place.ts'

/** The options of a gateway or simulator that can be disturbed. @param file the file from which it reads the order */
export function disturbable(options: Options, file: string): Options {
  const module = join(import.meta.dirname, 'disturbed-process.ts')
  return { ...options, NODE_OPTIONS: `--import=${module}`, DISTURBANCE_FILE: file }
}

export function disturb(child: Child, file: string, disturbance: Disturbance): void {
  writeFileSync(file, JSON.stringify(disturbance))
  child.signal('SIGUSR2')
}
