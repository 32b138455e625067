/**
 * `npm run mutate -- server/simulator/payments/boleto.ts`: changes the production code in one small place at a time, and
 * says which changes no test notices. `--sample 150 --seed 1` takes that many of all possible changes, of the paths
 * given or of everything. Each change has `--seconds` (60) for the tests nearest to it; browser tests are not run.
 * Exits with 1 if the share of killed mutants is below `--bar`.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { createRandom } from '../../server/grading/random.ts'
import { describeMutant, listMutants, listProductionFiles, type Mutant } from './mutants.ts'
import { createTestRanking } from './near-tests.ts'
import { printReport } from './report.ts'
import { createSandbox, endCommands } from './sandbox.ts'
import { createMutantTrial, type Verdict } from './try-mutant.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: String(availableParallelism()) },
    bar: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
  },
})

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

const files = listProductionFiles(positionals)
if (values.sample === undefined && positionals.length === 0)
  throw new Error('Name a file or a folder, or take a sample: npm run mutate -- --sample 150 --seed 1')
const all = (await Promise.all(files.map(listMutants))).flat()
const mutants =
  values.sample === undefined ? all : drawSample(all, Number(values.sample), Number(values.seed))
console.log(`${mutants.length} of ${all.length} mutants in ${files.length} files`)
if (values.list) {
  for (const mutant of mutants) console.log(describeMutant(mutant))
  process.exit()
}

const tryMutant = createMutantTrial(createTestRanking(), { budgetMs: Number(values.seconds) * 1000 })
const waiting = [...mutants]
const verdicts: Verdict[] = []
process.once('SIGINT', () => {
  endCommands()
  process.exit(130)
})

async function work(): Promise<void> {
  const sandbox = createSandbox()
  try {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const startedAt = performance.now()
      const verdict = await tryMutant(sandbox, mutant)
      verdicts.push(verdict)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      console.log(
        `${verdicts.length}/${mutants.length} ${verdict.fate} in ${seconds} s: ${describeMutant(mutant)}${verdict.by ? `  by ${verdict.by}` : ''}`,
      )
    }
  } finally {
    sandbox.remove()
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, work))
console.log(`\n${printReport(verdicts)}`)
const killed = verdicts.filter(({ fate }) => fate !== 'survived').length
if (killed / verdicts.length < Number(values.bar)) process.exitCode = 1
