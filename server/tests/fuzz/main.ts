/**
 * `npm run fuzz -- --cases 100000 --seed 1`: generated requests, flows and connections against the gateway, over both
 * transports, and the simulator. Without a seed it uses a random one. `--kind` runs one kind only, and `--path` one
 * case of a seed again, as the report names it.
 */
import { parseArgs } from 'node:util'
import { type Kind, kinds, shareOf, startFuzzer } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    kind: { type: 'string' },
    path: { type: 'string' },
  },
})
const cases = Number(values.cases)
const seed = Number(values.seed)
const chosen = values.kind === undefined ? kinds : kinds.filter(kind => kind === values.kind)
if (chosen.length === 0) throw new Error(`--kind is one of ${kinds.join(', ')}`)
console.log(`--cases ${cases} --seed ${seed}`)

const fuzzer = await startFuzzer()
let isRight = true
for (const kind of chosen) isRight = (await run(kind)) && isRight
await fuzzer.close()

const cpu = process.cpuUsage()
console.log(
  `together ${performance.now().toFixed(0)} ms, ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of CPU`,
)
if (isRight) console.log('Everything was as it must be.')
process.exitCode = isRight ? 0 : 1

async function run(kind: Kind): Promise<boolean> {
  const startedAt = performance.now()
  const wanted = values.kind === undefined ? shareOf(kind, cases) : cases
  const { cases: done, failure } = await fuzzer.run(kind, { cases: wanted, seed, path: values.path })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${String(done).padStart(6)} cases of kind ${kind}, ${seconds} s`)
  if (failure !== null) console.log(failure)
  return failure === null
}
