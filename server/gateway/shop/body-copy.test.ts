import { expect, test } from 'vitest'
import { createBodyCopies, maxCopiedBytes, toCopy } from './body-copy.ts'

const read = ({ size, bytes, isWhole }: ReturnType<typeof toCopy>) => [size(), bytes().toString(), isWhole()]

test('a copy ends at its bound, counts the bytes after it, and has no gap', () => {
  const copy = createBodyCopies()(4)
  expect(read(copy)).toEqual([0, '', true])
  copy.add(Buffer.from('ab'))
  copy.add(Buffer.from('cd'))
  expect(read(copy)).toEqual([4, 'abcd', true])
  copy.add(Buffer.from('e'))
  expect(read(copy)).toEqual([5, 'abcd', false])
  copy.add(Buffer.from('f'))
  expect(read(copy)).toEqual([6, 'abcd', false])
})

test('above the bound of all copies a body passes without one, until another is released', () => {
  const copies = createBodyCopies(3)
  const [first, late, next] = [copies(), copies(), copies()]
  first.add(Buffer.from('abc'))
  late.add(Buffer.from('de'))
  first.release()
  // What was omitted is a gap, which what follows cannot fill.
  late.add(Buffer.from('f'))
  next.add(Buffer.from('gh'))
  expect([first, late, next].map(one => one.bytes().toString())).toEqual(['', '', 'gh'])
  expect(read(late)).toEqual([3, '', false])
  late.release()
  first.release()
  // Neither release counts twice: one byte is free, and the whole chunk that takes it is kept.
  const [last, over] = [copies(), copies()]
  last.add(Buffer.from('i'))
  over.add(Buffer.from('j'))
  expect([last, over].map(one => one.bytes().toString())).toEqual(['i', ''])
})

test('a body in memory is whole up to the bound, and cut above it', () => {
  const [whole, cut] = [0, 1].map(more => toCopy(Buffer.alloc(maxCopiedBytes + more)))
  expect([whole?.isWhole(), whole?.size(), whole?.bytes().length]).toEqual([
    true,
    maxCopiedBytes,
    maxCopiedBytes,
  ])
  expect([cut?.isWhole(), cut?.size(), cut?.bytes().length]).toEqual([
    false,
    maxCopiedBytes + 1,
    maxCopiedBytes,
  ])
})
