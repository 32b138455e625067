import { expect, test } from 'vitest'
import { recordedOperations } from '../contract/operations.ts'
import { listOperations } from '../gateway/adapters/rest/operations.ts'
import { appRouter } from '../gateway/procedures/router.ts'

test('the list of recorded operations is complete', () => {
  const recorded = listOperations(appRouter).filter(({ meta }) => !meta.unrecorded)
  // The gateway forwards by itself.
  const names = [...recorded.map(({ name }) => name), 'notifications.forward']
  expect(recordedOperations).toEqual(names.toSorted())
})
