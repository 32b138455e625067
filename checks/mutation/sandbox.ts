import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChildGroup } from '../../server/shared/process/child-group.ts'
import { applyMutant, type Mutant } from './mutants.ts'

/** How a command over a mutant ended. A command that takes longer than its limit is ended with its processes. */
type Ending = 'passed' | 'failed' | 'timed out'

/** A copy of the tree, with uncommitted files, in which one mutant at a time stands. */
export type Sandbox = {
  /** Runs a command while the mutant stands in the copy. */
  tryMutant: (mutant: Mutant, command: string[], timeoutMs: number) => Promise<Ending>
  remove: () => void
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean)

const running = new Set<ChildProcess>()

/** Ends all commands that are under way, and what they started. */
export function endCommands(): void {
  for (const child of running) endChildGroup(child)
}

function run(command: string[], cwd: string, timeoutMs: number): Promise<Ending> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, stdio: 'ignore', detached: true })
  running.add(child)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endChildGroup(child)
  }, timeoutMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => {
      clearTimeout(timer)
      running.delete(child)
      // What a test started may outlive it, above all if the mutant breaks its end.
      endChildGroup(child)
      if (isLate) resolve('timed out')
      else resolve(code === 0 ? 'passed' : 'failed')
    })
  })
}

/** Copies what git tracks, and new files that it does not ignore, to a new folder. Installed packages are linked. */
export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-mutation-'))
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard'))
    cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  // Some tests ask git for the files.
  symlinkSync(join(process.cwd(), '.git'), join(folder, '.git'))
  return {
    async tryMutant(mutant, command, timeoutMs) {
      const path = join(folder, mutant.file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, applyMutant(mutant))
      try {
        return await run(command, folder, timeoutMs)
      } finally {
        writeFileSync(path, original)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
