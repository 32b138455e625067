import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestRanking } from '../mutation/near-tests.ts'
import { maxNearTests, nearTestsOf, roomOf } from './near.ts'

const rankTests = createTestRanking()

test('a file with a test next to it has it among its nearest tests', () => {
  const files = globSync('{server,cli,web}/**/*.ts').filter(file =>
    existsSync(file.replace(/\.ts$/, '.test.ts')),
  )
  expect(files.length).toBeGreaterThan(50)
  const missed = files.filter(
    file => !nearTestsOf([file], rankTests).includes(file.replace(/\.ts$/, '.test.ts')),
  )
  expect(missed).toEqual([])
})

test('the nearest tests of a file of the simulator are few, and of the simulator', () => {
  const tests = nearTestsOf(['server/simulator/resources/payments/settle-payment.ts'], rankTests)
  expect(tests).toHaveLength(maxNearTests)
  expect(tests.filter(path => !path.startsWith('server/simulator/'))).toEqual([])
})

test('at most two of the nearest tests of a screen are component tests', () => {
  const tests = nearTestsOf(['web/features/pay/pay-page.tsx'], rankTests)
  expect(tests.filter(path => path.endsWith('.tsx'))).toHaveLength(2)
})

test('a changed test is run itself, and once', () => {
  const changed = 'server/signature/signature.test.ts'
  expect(nearTestsOf([changed, changed], rankTests)).toEqual([changed])
})

test.each([
  ['server/simulator/resources/payments/settle-payment.ts', 'server/simulator/'],
  ['server/simulator', 'server/simulator/'],
  ['web/features/pay/pay-page.tsx', 'web/features/pay/'],
  ['web/list/record-list.tsx', 'web/list/'],
  ['web/trpc.ts', 'web/'],
  ['cli/commands/grade.ts', 'cli/'],
])('the room of %s is %s', (path, room) => {
  expect(roomOf(path)).toBe(room)
})
