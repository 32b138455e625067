import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * What became of a mutant. `killed`: a test failed that passes without it; `types`: every test passed, but it does not
 * compile; `late`: the tests took longer than the limit, as they do if it causes an endless wait.
 */
export type Verdict = {
  mutant: Mutant
  fate: 'killed' | 'types' | 'late' | 'survived'
  by?: string
  tests: number
}

/** How many files of tests run at a time, the nearest first: most mutants are killed by the first five. */
const stages = [5, 15, 40]

/** The time for loading and for one slow test, which a stage may take besides what is left. */
const graceMs = 40_000

const vitest = (files: string[], outputFile: string): string[] => [
  join('node_modules', '.bin', 'vitest'),
  ...['run', '--bail', '1', '--reporter', 'json', '--outputFile', outputFile, '--testTimeout', '30000'],
  ...files,
]

/**
 * The files with a failed test; none if the run ended before it could report. `--bail` reports the files that it breaks
 * off as failed, too, so they are last.
 */
function readFailedFiles(outputFile: string): string[] {
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as {
      testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
    }
    const hasFailedTest = (file: (typeof report.testResults)[number]) =>
      file.assertionResults.some(({ status }) => status === 'failed')
    return report.testResults
      .filter(({ status }) => status === 'failed')
      .toSorted((a, b) => Number(hasFailedTest(b)) - Number(hasFailedTest(a)))
      .map(({ name }) => name)
  } catch {
    return []
  } finally {
    rmSync(outputFile, { force: true })
  }
}

/** Tries mutants, each in a sandbox, and remembers which files of tests pass without any. */
export function createMutantTrial(rankTests: (file: string) => string[], options: { budgetMs: number }) {
  const passesClean = new Map<string, Promise<boolean>>()
  let runs = 0

  async function runTests(sandbox: Sandbox, mutant: Mutant, files: string[], timeoutMs: number) {
    runs += 1
    const outputFile = join(tmpdir(), `pasarela-mutation-${process.pid}-${runs}.json`)
    const ending = await sandbox.tryMutant(mutant, vitest(files, outputFile), timeoutMs)
    return { ending, failedFiles: readFailedFiles(outputFile) }
  }

  /** Whether a file of tests passes while the mutant's place has its original code. */
  function isReliable(sandbox: Sandbox, mutant: Mutant, file: string): Promise<boolean> {
    const known = passesClean.get(file)
    if (known) return known
    const unchanged = { ...mutant, replacement: mutant.original }
    const result = runTests(sandbox, unchanged, [file], options.budgetMs + graceMs).then(
      ({ ending }) => ending === 'passed',
    )
    passesClean.set(file, result)
    return result
  }

  return async function tryMutant(sandbox: Sandbox, mutant: Mutant): Promise<Verdict> {
    const ranked = rankTests(mutant.file)
    const endsAt = performance.now() + options.budgetMs
    let tests = 0
    for (const count of stages) {
      const files = ranked.slice(tests, tests + count)
      const leftMs = endsAt - performance.now()
      if (files.length === 0 || leftMs <= 0) break
      const { ending, failedFiles } = await runTests(sandbox, mutant, files, leftMs + graceMs)
      tests += files.length
      if (ending === 'timed out') return { mutant, fate: 'late', tests }
      if (ending === 'passed') continue
      const [by] = failedFiles
      if (by === undefined) return { mutant, fate: 'killed', by: 'the end of the run', tests }
      const name = by.replace(/^.*\/pasarela-mutation-[^/]+\//, '')
      if (await isReliable(sandbox, mutant, name)) return { mutant, fate: 'killed', by: name, tests }
    }
    const compiled = await sandbox.tryMutant(mutant, [join('node_modules', '.bin', 'tsc')], 120_000)
    return { mutant, fate: compiled === 'failed' ? 'types' : 'survived', tests }
  }
}
