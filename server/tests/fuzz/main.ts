/**
 * `npm run fuzz -- --cases 100000 --seed 1`: random requests against the gateway, over both transports, and the
 * simulator. Without a seed it takes a random one. `--path` runs one case of a seed again, as the report names it.
 */
import { parseArgs } from 'node:util'
import { startFuzzer } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
  },
})
console.log(`--cases ${values.cases} --seed ${values.seed}`)
const startedAt = performance.now()
const fuzzer = await startFuzzer()
const { cases, failure } = await fuzzer.run({
  cases: Number(values.cases),
  seed: Number(values.seed),
  path: values.path,
})
await fuzzer.close()
const cpu = process.cpuUsage()
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
console.log(`${cases} cases, ${seconds} s, ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of CPU`)
console.log(failure ?? 'Every answer was as it must be.')
process.exitCode = failure ? 1 : 0
