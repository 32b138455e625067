/** The texts of a release: the changelog has one, and at most four steps need a person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSteps, readUnreleased, writeReleaseText } from './notes.ts'

const sources = 'https://host/owner/pasarela'

test('the text of a release is what is unreleased, with the picture of its tag', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0\n\n- Old.\n'
  const text = writeReleaseText(changelog, '0.2.0', sources)
  expect(text).toMatch(/^# Pasarela 0\.2\.0\n.*\/raw\/v0\.2\.0\/.*- New\.\n$/s)
  expect(text).not.toContain('Old')
})

test('a changelog with nothing new is refused, and that of the repository has something or a release', () => {
  expect(() => readUnreleased('## Unreleased\n\n## 0.1.0\n\n- Old.\n')).toThrow('write what is new')
  expect(() => readUnreleased('# Changelog\n')).toThrow('write what is new')
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  expect(changelog).toMatch(/^## (Unreleased|\d+\.\d+\.\d+)$/m)
})

test('at most four steps are left for a person', () => {
  expect(listSteps('0.2.0', sources).length).toBeLessThanOrEqual(4)
})
