import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../shared/package-root.ts'

const folder = join(packageRoot, 'server/drift/recorded')

/**
 * The shapes that are known without a run at the provider, as files with their names: from documents, sources of the
 * SDKs and measurements by others. Each shape states its source and its certainty (`high`, `medium`, `low`).
 */
export function readRecordedShapes(): { name: string; text: string }[] {
  return readdirSync(folder)
    .sort()
    .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}
