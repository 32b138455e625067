import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('a change during the first read of something is seen: it is read again, once, after that read', async () => {
  const queries = createQueryClient()
  onTestFinished(() => queries.clear())
  const reads: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver<string>(queries, {
    queryKey: ['list'],
    queryFn: () => {
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  expect(reads).toHaveLength(1)
  for (let time = 0; time < 3; time++) void queries.invalidateQueries()
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('before')
  await expect.poll(() => reads.length).toBe(2)
  expect(observer.getCurrentResult().data).toBe('before')
  reads[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(reads).toHaveLength(2)
})
