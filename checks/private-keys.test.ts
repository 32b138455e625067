import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A copy without its repository, as an archive is, has no list of files. */
const isRepository = existsSync('.git')

test.runIf(isRepository)('no file of the repository has a private key', () => {
  const begin = `-----BEGIN ${'[A-Z ]*'}PRIVATE ${'KEY'}`
  const list = (pattern: string) =>
    execFileSync('git', ['grep', '--cached', '-lE', '-e', pattern, '--', '.'], { encoding: 'utf8' }).split(
      '\n',
    )
  expect(() => list(begin)).toThrow('Command failed')
  expect(list('no file of the repository has a private').filter(Boolean)).toEqual([
    'checks/private-keys.test.ts',
  ])
})
