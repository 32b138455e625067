import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const sources = '{server,cli,web,checks}/**/*.{ts,tsx}'
const relativeImport = /(?:from|import) ?\(?'(\.{1,2}\/[^']+\.tsx?)'/g
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** The files that import a file, for all files. */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of globSync(sources))
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      const imported = join(dirname(file), path)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

/** How many steps lead from one folder to the other. */
const folderDistance = (one: string, other: string): number =>
  relative(dirname(one), dirname(other)).split('/').filter(Boolean).length

/**
 * Ranks tests by how near they are to a file: few imports between them, and few folders. A test next to its file comes
 * first, then the tests of the room, then those of whole servers. Tests that do not import the file come last if they
 * are of the same folder at the top (they may start it as a process), and are left out otherwise.
 */
export function createTestRanking(): (file: string) => string[] {
  const importers = readImporters()
  const tests = globSync('{server,cli,web,checks}/**/*.test.{ts,tsx}')
  return file => {
    const steps = new Map([[file, 0]])
    for (const [reached, distance] of steps)
      for (const importer of importers.get(reached) ?? [])
        if (!steps.has(importer)) steps.set(importer, distance + 1)
    const farthest = Math.max(...steps.values()) + 1
    const top = file.split('/', 1)[0]
    return tests
      .filter(test => isTest(test) && (steps.has(test) || test.startsWith(`${top}/`)))
      .map(test => ({ test, rank: (steps.get(test) ?? farthest) + 2 * folderDistance(file, test) }))
      .toSorted((one, other) => one.rank - other.rank || one.test.localeCompare(other.test))
      .map(({ test }) => test)
  }
}
