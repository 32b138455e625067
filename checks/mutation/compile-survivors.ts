import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endChildGroup } from '../../server/shared/process/child-group.ts'
import { applyMutant } from './mutants.ts'
import type { Sandbox } from './sandbox.ts'
import type { Verdict } from './try-mutant.ts'

let compiler: ChildProcess | undefined

/** Ends the compiler that is under way, and what it started. */
export function endCompiler(): void {
  if (compiler) endChildGroup(compiler)
}

/** What is only unused is no error here: a change that leaves a name unused changes what runs all the same. */
const options = ['--pretty', 'false', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']

/** The files in which the compiler finds errors; none if the sandbox compiles. */
async function compile({ folder }: Sandbox): Promise<Set<string>> {
  const child = spawn(join('node_modules', '.bin', 'tsc'), options, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  compiler = child
  const [[status], output] = await Promise.all([once(child, 'close'), text(child.stdout)])
  compiler = undefined
  const files = [...output.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
  return new Set(status === 0 ? [] : ['?', ...files])
}

/** The files in which the compiler finds errors while all these mutants stand, each in a file of its own. */
async function compileWith(sandbox: Sandbox, survivors: Verdict[]): Promise<Set<string>> {
  for (const { mutant } of survivors) sandbox.write(mutant.file, applyMutant(mutant))
  const errors = await compile(sandbox)
  for (const { mutant } of survivors) sandbox.write(mutant.file, mutant.content)
  return errors
}

/**
 * Finds the survivors that do not compile. A run of the compiler takes 17 s, so those of different files stand at the
 * same time. If that does not compile, those with an error in their own file are tried alone, and the others in halves.
 */
async function findRefused(sandbox: Sandbox, survivors: Verdict[]): Promise<Verdict[]> {
  const errors = survivors.length > 0 ? await compileWith(sandbox, survivors) : new Set()
  if (errors.size === 0) return []
  if (survivors.length === 1) return survivors
  const [suspects, others] = [true, false].map(isSuspect =>
    survivors.filter(({ mutant }) => errors.has(mutant.file) === isSuspect),
  ) as [Verdict[], Verdict[]]
  const middle = Math.ceil(others.length / 2)
  const parts = suspects.length > 0 ? [others] : [others.slice(0, middle), others.slice(middle)]
  const refused: Verdict[] = []
  for (const part of [...suspects.map(suspect => [suspect]), ...parts])
    refused.push(...(await findRefused(sandbox, part)))
  return refused
}

/**
 * Marks the survivors that the compiler refuses: they are no gap of the tests. If the tree does not compile without them,
 * none is marked, and standard error says why.
 */
export async function markRefused(sandbox: Sandbox, verdicts: Verdict[]): Promise<Verdict[]> {
  const survivors = verdicts.filter(({ fate }) => fate === 'survived')
  if (survivors.length === 0) return verdicts
  const errors = await compile(sandbox)
  if (errors.size > 0) {
    console.error(
      `Nothing is said of what only the compiler refuses: errors in ${[...errors].filter(file => file !== '?').join(', ')}`,
    )
    return verdicts
  }
  const byFile = [...Map.groupBy(survivors, ({ mutant }) => mutant.file).values()]
  const rounds = Math.max(0, ...byFile.map(ofFile => ofFile.length))
  const refused = new Set<Verdict>()
  for (let round = 0; round < rounds; round++) {
    const together = byFile.flatMap(ofFile => ofFile.slice(round, round + 1))
    for (const verdict of await findRefused(sandbox, together)) refused.add(verdict)
  }
  return verdicts.map(verdict => (refused.has(verdict) ? { ...verdict, fate: 'types' } : verdict))
}
