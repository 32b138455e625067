import { expect, onTestFinished, test } from 'vitest'
import { openSqliteDatabase } from './database.ts'

test('after a transaction that does not wait for the disk others wait for it again', () => {
  const database = openSqliteDatabase(':memory:')
  onTestFinished(database.close)
  const readLevel = () => database.prepare('PRAGMA synchronous').get()?.synchronous
  const [normal, full] = [1, 2]
  expect(database.transactLazily(readLevel)).toBe(normal)
  expect(database.transact(readLevel)).toBe(full)
  const fail = () => {
    throw new Error('on purpose')
  }
  expect(() => database.transactLazily(fail)).toThrow('on purpose')
  expect(database.transact(readLevel)).toBe(full)
})
