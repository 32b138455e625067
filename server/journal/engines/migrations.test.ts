import { expect, test } from 'vitest'
import { createMigrations } from './migrations.ts'

const { newest, after } = createMigrations(['one', 'two', 'three'])

test('a new journal gets all migrations, a released one those that it lacks', () => {
  expect(newest).toBe(105)
  expect([0, 103, 104, 105].map(after)).toEqual([['one', 'two', 'three'], ['two', 'three'], ['three'], []])
})

test.each([1, 13, 101, 102])('version %i, of before the first release, is refused', version => {
  expect(() => after(version)).toThrow(`It has version ${version}, and this program reads versions from 103.`)
})

test('a newer version is refused', () => {
  expect(() => after(106)).toThrow('It has version 106, and this program supports versions up to 105.')
})
