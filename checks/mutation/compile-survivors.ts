import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { applyMutant } from './mutants.ts'
import type { Sandbox } from './sandbox.ts'
import type { Verdict } from './try-mutant.ts'

/** The files in which the compiler finds errors; none if the sandbox compiles. */
function compile({ folder }: Sandbox): Set<string> {
  const { status, stdout } = spawnSync(join('node_modules', '.bin', 'tsc'), ['--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const files = [...stdout.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
  return new Set(status === 0 ? [] : ['?', ...files])
}

/** The files in which the compiler finds errors while all these mutants stand, each in a file of its own. */
function compileWith(sandbox: Sandbox, survivors: Verdict[]): Set<string> {
  for (const { mutant } of survivors) sandbox.write(mutant.file, applyMutant(mutant))
  const errors = compile(sandbox)
  for (const { mutant } of survivors) sandbox.write(mutant.file, mutant.content)
  return errors
}

/**
 * Finds the survivors that do not compile. A run of the compiler takes 17 s, so those of different files stand at the
 * same time. If that does not compile, those with an error in their own file are tried alone, and the others in halves.
 */
function findRefused(sandbox: Sandbox, survivors: Verdict[]): Verdict[] {
  const errors = survivors.length > 0 ? compileWith(sandbox, survivors) : new Set()
  if (errors.size === 0) return []
  if (survivors.length === 1) return survivors
  const [suspects, others] = [true, false].map(isSuspect =>
    survivors.filter(({ mutant }) => errors.has(mutant.file) === isSuspect),
  ) as [Verdict[], Verdict[]]
  const middle = Math.ceil(others.length / 2)
  const parts = suspects.length > 0 ? [others] : [others.slice(0, middle), others.slice(middle)]
  return [...suspects.map(suspect => [suspect]), ...parts].flatMap(part => findRefused(sandbox, part))
}

/** Marks the survivors that the compiler refuses: they are no gap of the tests. A tree with errors of its own tells nothing. */
export function markRefused(sandbox: Sandbox, verdicts: Verdict[]): Verdict[] {
  const survivors = verdicts.filter(({ fate }) => fate === 'survived')
  if (survivors.length === 0 || compile(sandbox).size > 0) return verdicts
  const byFile = [...Map.groupBy(survivors, ({ mutant }) => mutant.file).values()]
  const rounds = Math.max(0, ...byFile.map(ofFile => ofFile.length))
  const refused = new Set(
    Array.from({ length: rounds }, (_, round) =>
      findRefused(
        sandbox,
        byFile.flatMap(ofFile => ofFile.slice(round, round + 1)),
      ),
    ).flat(),
  )
  return verdicts.map(verdict => (refused.has(verdict) ? { ...verdict, fate: 'types' } : verdict))
}
