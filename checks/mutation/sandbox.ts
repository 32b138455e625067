import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the tree, with uncommitted files, in which mutants stand. */
export type Sandbox = {
  folder: string
  write: (file: string, text: string) => void
  remove: () => void
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean)

/** Copies what git tracks, and new files that it does not ignore, to a new folder. Installed packages are linked. */
export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-mutation-'))
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard'))
    cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  // Some tests ask git for the files.
  symlinkSync(join(process.cwd(), '.git'), join(folder, '.git'))
  return {
    folder,
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
