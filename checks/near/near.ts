import { statSync } from 'node:fs'

/** How many files of tests are run for one file: so few end within 15 seconds on two cores. */
export const maxNearTests = 4
/** How many of them are component tests, each of which takes several seconds. */
const maxComponentTests = 2

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The room of a file or folder: `server/simulator`, `web/features/pay`, `cli`. */
export function roomOf(path: string): string {
  const parts = path.split('/')
  const depth = path.startsWith('web/features/') ? 3 : parts[0] === 'cli' ? 1 : 2
  const room = parts.slice(0, depth).join('/')
  return statSync(room).isDirectory() ? `${room}/` : `${parts[0]}/`
}

/** The tests of one file: the one next to it with its name, then those that import it by the fewest steps. */
function nearestOf(file: string, ranked: string[]): string[] {
  const own = ranked.filter(test => test.replace('.test.', '.') === file)
  const nearest = [...new Set([...own, ...ranked])].slice(0, maxNearTests)
  const components = nearest.filter(test => test.endsWith('.tsx')).slice(0, maxComponentTests)
  return nearest.filter(test => !test.endsWith('.tsx') || components.includes(test))
}

/** The tests to run after a change to these files: tests that were changed, and the nearest ones of the others. */
export function nearTestsOf(files: string[], rankTests: (file: string) => string[]): string[] {
  return [...new Set(files.flatMap(file => (isTest(file) ? [file] : nearestOf(file, rankTests(file)))))]
}
