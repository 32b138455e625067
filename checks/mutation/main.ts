/** Tries mutants, and reports which of them no test noticed (see `usage`). */
import { createRandom } from '../../server/grading/random.ts'
import { endCompiler, markRefused } from './compile-survivors.ts'
import { whyEquivalent } from './equivalent.ts'
import { describeMutant, listMutants, listProductionFiles, type Mutant } from './mutants.ts'
import { createTestRanking } from './near-tests.ts'
import { type Options, readOptions, usage } from './options.ts'
import { endReach, findReach, orderByReach } from './reach.ts'
import { isBelowBar, printReport } from './report.ts'
import { createSandbox } from './sandbox.ts'
import { createTestRunner, type TestChoice } from './test-runner.ts'
import { type Bench, createMutantTrial, type TryMutant, type Verdict } from './try-mutant.ts'

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit()
}
const options = read()

function read(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** Takes that many of the mutants without putting any back: a shuffle by Fisher and Yates that stops there. */
function drawSample(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const random = createRandom(seed)
  const rest = [...mutants]
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const index = random.number(rest.length)
    const [drawn] = rest.splice(index, 1, ...rest.splice(rest.length - 1, 1))
    return drawn as Mutant
  })
}

const files = listProductionFiles(options.paths)
const all = (await Promise.all(files.map(listMutants))).flat()
const mutants = options.sample === undefined ? all : drawSample(all, options.sample, options.seed)
if (mutants.length === 0) {
  console.error(`Nothing to change in: ${options.paths.join(' ')}`)
  process.exit(2)
}
console.log(`${mutants.length} of ${all.length} mutants in ${files.length} files`)
if (options.list) {
  for (const mutant of mutants) console.log(describeMutant(mutant))
  process.exit()
}

const benches = Array.from({ length: Math.min(options.workers, mutants.length) }, () => {
  const sandbox = createSandbox()
  return { sandbox, runner: createTestRunner(sandbox.folder) }
})

function endAll(): void {
  endReach()
  endCompiler()
  for (const { sandbox, runner } of benches) {
    runner.close()
    sandbox.remove()
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAll()
    process.exit(130)
  })

/** The tests of a change, in the order in which they are tried. */
async function findRanking([bench]: Bench[]): Promise<(mutant: Mutant) => TestChoice[]> {
  const rank = createTestRanking()
  const reaches = options.reach && bench ? await findReach(bench.sandbox, mutants) : undefined
  return mutant => orderByReach(rank(mutant.file), reaches?.get(mutant))
}

const verdicts: Verdict[] = []

async function decide(bench: Bench, mutant: Mutant, tryMutant: TryMutant): Promise<void> {
  const startedAt = performance.now()
  const reason = whyEquivalent(mutant)
  const verdict: Verdict = reason
    ? { mutant, fate: 'equivalent', by: reason, tests: 0 }
    : await tryMutant(bench, mutant)
  verdicts.push(verdict)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const by = verdict.by === undefined ? '' : `  by ${verdict.by}`
  const place = `${verdicts.length}/${mutants.length}`
  console.log(`${place} ${verdict.fate} in ${seconds} s: ${describeMutant(mutant)}${by}`)
}

try {
  const tryMutant = createMutantTrial(await findRanking(benches), { budgetMs: options.seconds * 1000 })
  const waiting = mutants.values()
  const work = async (bench: Bench): Promise<void> => {
    for (const mutant of waiting) await decide(bench, mutant, tryMutant)
  }
  await Promise.all(benches.map(work))
  const [bench] = benches
  const decided = bench ? await markRefused(bench.sandbox, verdicts) : []
  console.log(`\n${printReport(decided)}`)
  if (isBelowBar(decided, options.bar)) process.exitCode = 1
} finally {
  endAll()
}
