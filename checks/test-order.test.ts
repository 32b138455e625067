import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitingTests } from './test-order.ts'

test('the tests that start first exist', () => {
  const root = join(import.meta.dirname, '..')
  expect(waitingTests.filter(path => !existsSync(join(root, path)))).toEqual([])
})
