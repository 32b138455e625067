import { expect, test } from 'vitest'
import { describeOutage } from '../../outage.ts'
import { explainFullDisk } from './full-disk.ts'

const error = new Error('disk I/O error')

test('a journal that lacks the room to be opened says that its disk is full', () => {
  const explained = explainFullDisk(error, 4096) as Error
  expect(explained.message).toBe('disk I/O error: its disk is full')
  expect(describeOutage(explained.message)).toBe('its disk is full')
})

test('with room, and of other errors, nothing is claimed', () => {
  const other = new Error('file is not a database')
  expect([explainFullDisk(error, 1e9), explainFullDisk(other, 0)]).toEqual([error, other])
})
