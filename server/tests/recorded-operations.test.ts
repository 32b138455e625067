import { expect, test } from 'vitest'
import { listOperations } from '../adapters/rest/operations.ts'
import { recordedOperations } from '../contract/operations.ts'
import { appRouter } from '../procedures/router.ts'

test('the list of recorded operations is complete', () => {
  const recorded = listOperations(appRouter).filter(({ meta }) => !meta.unrecorded)
  // The gateway forwards by itself.
  const names = [...recorded.map(({ name }) => name), 'notifications.forward']
  expect(recordedOperations).toEqual(names.toSorted())
})
