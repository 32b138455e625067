import { expect, test } from 'vitest'
import { createMigrations } from './migrations.ts'

const { newest, after } = createMigrations(['one', 'two', 'three'])

test('a new journal gets all migrations, a released one those that it lacks', () => {
  expect(newest).toBe(103)
  expect([0, 101, 102, 103].map(after)).toEqual([['one', 'two', 'three'], ['two', 'three'], ['three'], []])
})

test.each([1, 13, 100])('version %i, of before the first release, is refused', version => {
  expect(() => after(version)).toThrow(`It has version ${version}, and this program reads versions from 101.`)
})

test('a newer version is refused', () => {
  expect(() => after(104)).toThrow('It has version 104, and this program supports versions up to 103.')
})
