/**
 * `npm run test:near` runs the tests that are nearest to the files that were changed since the last commit, or to the
 * files in the arguments. `npm run test:room` runs all tests in the rooms of these files, or in these folders.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createTestRanking } from '../mutation/near-tests.ts'
import { nearTestsOf, roomOf } from './near.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { room: { type: 'boolean', default: false } },
})
const files = positionals.length > 0 ? positionals : listChanged()
const tests = values.room ? [...new Set(files.map(roomOf))] : nearTestsOf(files, createTestRanking())
if (tests.length === 0) {
  console.error('No file of server, cli, web or checks was changed. Name a file: npm run test:near -- FILE')
  process.exitCode = 1
} else {
  console.log(tests.join('\n'))
  process.exitCode = spawnSync('vitest', ['run', ...tests], { stdio: 'inherit' }).status ?? 1
}

/** The changed and new files with code. */
function listChanged(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(path => /^(?:server|cli|web|checks)\/.*\.tsx?$/.test(path))
}
