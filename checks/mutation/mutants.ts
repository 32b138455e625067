import { globSync, readFileSync, statSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small change of one production file. `start` and `end` are offsets in `content`, the file's text. */
export type Mutant = {
  file: string
  content: string
  line: number
  mutator: string
  start: number
  end: number
  original: string
  replacement: string
}

/** Production files: their tests, the support of tests and what only measures are left out. */
const productionFiles = '{server,cli,web}/**/*.{ts,tsx}'
const notProduction = [/\.test\.tsx?$/, /(^|\/)(tests|support|recorded)\//, /\.d\.ts$/, /\.module\./]

/** Lists the production files at these paths, which are files or folders. No path means all. */
export function listProductionFiles(paths: string[]): string[] {
  const files = globSync(productionFiles).filter(file => !notProduction.some(pattern => pattern.test(file)))
  if (paths.length === 0) return files.toSorted()
  for (const path of paths) statSync(path)
  const folders = paths.map(path => path.replace(/\/+$/, ''))
  return files
    .filter(file => folders.some(folder => file === folder || file.startsWith(`${folder}/`)))
    .toSorted()
}

/**
 * Changes of names and texts are left out: most of them are no value of their type, which the compiler refuses, or
 * change a sentence that a file of texts has.
 */
const excludedMutations = ['StringLiteral']

const silent = {
  isDebugEnabled: () => false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
}

/** Makes the mutants of StrykerJS: for each its place and an id, and the files with a mark of this id at each place. */
function instrument(files: { name: string; content: string }[]) {
  // The instrumenter only logs, and asks no more of its logger than the methods of `silent`.
  const instrumenter = new Instrumenter(silent as never)
  const options = { excludedMutations, ignorers: [], plugins: null }
  return instrumenter.instrument(
    files.map(file => ({ ...file, mutate: true })),
    options,
  )
}

type Placed = Awaited<ReturnType<typeof instrument>>['mutants'][number]

function toMutant(file: string, content: string, { location, mutatorName, replacement }: Placed): Mutant {
  const lineStarts = [0, ...[...content.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const offset = ({ line, column }: { line: number; column: number }) => (lineStarts[line] ?? 0) + column
  const [start, end] = [offset(location.start), offset(location.end)]
  const original = content.slice(start, end)
  return {
    file,
    content,
    line: location.start.line + 1,
    mutator: mutatorName,
    start,
    end,
    original,
    replacement,
  }
}

const isUsed = ({ status }: Placed): boolean => status !== 'Ignored'

/** Makes the mutants for one file, in the order of their places. */
export async function listMutants(file: string): Promise<Mutant[]> {
  const content = readFileSync(file, 'utf8')
  const { mutants } = await instrument([{ name: file, content }])
  return mutants
    .filter(isUsed)
    .map(placed => toMutant(file, content, placed))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/**
 * The files of these mutants with a mark at each change, which counts in `globalThis.__stryker__` when it is passed, and
 * the mutant of each mark.
 */
export async function markMutants(mutants: Mutant[]) {
  const contents = new Map(mutants.map(({ file, content }) => [file, content]))
  const marked = await instrument([...contents].map(([name, content]) => ({ name, content })))
  const placeOf = ({ file, start, end, replacement }: Mutant) => `${file} ${start} ${end} ${replacement}`
  const byPlace = new Map(mutants.map(mutant => [placeOf(mutant), mutant]))
  const byMark = new Map<string, Mutant>()
  for (const placed of marked.mutants.filter(isUsed)) {
    const { fileName } = placed
    const mutant = byPlace.get(placeOf(toMutant(fileName, contents.get(fileName) ?? '', placed)))
    if (mutant) byMark.set(placed.id, mutant)
  }
  return { files: marked.files, byMark }
}

/** The text of a mutant's file with the change. */
export function applyMutant({ content, start, end, replacement }: Mutant): string {
  return content.slice(0, start) + replacement + content.slice(end)
}

const shorten = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 70)

/** What a mutant changes, wherever it moves in its file: `server/money.ts, amount < 0 -> amount <= 0`. */
export function describeChange({ file, original, replacement }: Mutant): string {
  return `${file}, ${shorten(original)} -> ${shorten(replacement)}`
}

/** One line about a mutant: `server/money.ts:12, amount < 0 -> amount <= 0`. */
export function describeMutant(mutant: Mutant): string {
  return describeChange(mutant).replace(',', `:${mutant.line},`)
}
