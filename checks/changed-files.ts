import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/**
 * The commit at which this branch left main. On main itself it is the last commit, so that uncommitted files count as
 * changed.
 */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'main')
}

/** Paths of the files that differ from a commit. Uncommitted and new files are included, deleted ones are not. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean)
}
