import { expect, test } from 'vitest'
import { createMigrations } from './migrations.ts'

const { newest, after } = createMigrations(['one', 'two', 'three'])

test('a new journal gets all migrations, a released one those that it lacks', () => {
  expect(newest).toBe(107)
  expect([0, 105, 106, 107].map(after)).toEqual([['one', 'two', 'three'], ['two', 'three'], ['three'], []])
})

test.each([1, 13, 101, 104])('version %i, of before the first release, is refused', version => {
  expect(() => after(version)).toThrow(`It has version ${version}, and this program reads versions from 105.`)
})

test('a newer version is refused', () => {
  expect(() => after(108)).toThrow('It has version 108, and this program supports versions up to 107.')
})
