import { expect, test } from 'vitest'
import { findLowFileLimit } from './open-files.ts'

const limits = (files: string) =>
  `Limit                     Soft Limit           Hard Limit           Units
Max core file size        0                    unlimited            bytes
Max open files            ${files}                 524288               files
`

test.each([
  ['1024', 2500, 1024],
  ['2650', 2500, null],
  ['unlimited', 2500, null],
])(
  'with a limit of %s files for %i connections, the reported limit is %j',
  (files, maxConnections, found) => {
    expect(findLowFileLimit(maxConnections, limits(files))).toBe(found)
  },
)

test('the limit is unknown without the file of Linux', () => {
  expect(findLowFileLimit(2500, '')).toBeNull()
})
