import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Where this branch left main; on main itself the last commit, so that what is not committed counts as changed. */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'main')
}

/** Paths of what differs from a commit, committed or not, new files included; deleted ones are left out. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean)
}
