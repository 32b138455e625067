/** `npm run references`: writes the generated pages of the reference. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../server/shared/package-root.ts'
import { readReferences } from './references.ts'

for (const [file, text] of Object.entries(await readReferences())) {
  const path = join(packageRoot, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
