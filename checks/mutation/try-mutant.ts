import { applyMutant, type Mutant } from './mutants.ts'
import type { Sandbox } from './sandbox.ts'
import type { TestChoice, TestRunner } from './test-runner.ts'

/**
 * What became of a mutant. `killed`: a test failed that passes without it; `types`: every test passed, but it does not
 * compile; `late`: a test did not end, as in an endless loop; `equivalent`: it is listed as a change that nothing can
 * notice, with the reason in `by`.
 */
export type Verdict = {
  mutant: Mutant
  fate: 'killed' | 'types' | 'late' | 'survived' | 'equivalent'
  by?: string
  tests: number
}

/** A copy of the tree, and what runs its tests. */
export type Bench = { sandbox: Sandbox; runner: TestRunner }

export type TryMutant = ReturnType<typeof createMutantTrial>

const keyOf = (test: TestChoice) => JSON.stringify(test)

/** How many files of tests run at a time, the nearest first: most mutants are killed by the first five. */
const stages = [5, 15, 40, 200]

/** Tries mutants by tests, each in a sandbox, and remembers which files of tests pass without any. */
export function createMutantTrial(
  rankTests: (mutant: Mutant) => TestChoice[],
  options: { budgetMs: number },
) {
  const reliable = new Map<string, Promise<boolean>>()
  const unreliable = new Set<string>()

  /** Whether these tests of a file pass without this mutant, which is taken back. */
  function isReliable(bench: Bench, { file, content }: Mutant, test: TestChoice): Promise<boolean> {
    const known = reliable.get(keyOf(test))
    if (known) return known
    bench.sandbox.write(file, content)
    const result = bench.runner
      .run({ changed: file, tests: [test] }, options.budgetMs)
      .then(outcome => outcome !== 'late' && outcome.passed === 1 && outcome.failed.length === 0)
    reliable.set(keyOf(test), result)
    return result
  }

  /** Some tests need those before them: if they fail alone, their whole file is run. */
  function reliableOf(test: TestChoice): TestChoice[] {
    if (!unreliable.has(keyOf(test))) return [test]
    return test.names ? reliableOf({ file: test.file }) : []
  }

  return async function tryMutant({ sandbox, runner }: Bench, mutant: Mutant): Promise<Verdict> {
    const { file } = mutant
    const endsAt = performance.now() + options.budgetMs
    let ranked = rankTests(mutant).flatMap(reliableOf)
    let tests = 0
    let stage = 0
    try {
      for (let count = stages[stage]; count !== undefined; count = stages[stage]) {
        const chosen = ranked.slice(0, count)
        const leftMs = endsAt - performance.now()
        if (chosen.length === 0 || leftMs <= 0) break
        sandbox.write(file, applyMutant(mutant))
        const outcome = await runner.run({ changed: file, tests: chosen }, leftMs)
        if (outcome === 'late') return { mutant, fate: 'late', tests: tests + chosen.length }
        const [failed] = outcome.failed
        const by =
          failed === undefined ? undefined : (chosen.find(({ file }) => file === failed) ?? chosen[0])
        if (by && (await isReliable({ sandbox, runner }, mutant, by)))
          return { mutant, fate: 'killed', by: by.file, tests: tests + chosen.length }
        // A test that fails without the mutant tells nothing, and broke the others off.
        if (by) {
          unreliable.add(keyOf(by))
          ranked = ranked.flatMap(reliableOf)
        } else {
          ranked = ranked.slice(count)
          tests += outcome.passed
          stage += 1
        }
      }
      return { mutant, fate: 'survived', tests }
    } finally {
      sandbox.write(file, mutant.content)
    }
  }
}
