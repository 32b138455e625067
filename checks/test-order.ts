import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Tests that mostly wait (for time limits of the provider, for the patience of a grade, for ends of processes), and
 * long tests in small files. Their size does not show it, and a fresh clone has no measured durations. The longest
 * comes first.
 */
export const waitingTests = [
  'server/grading/tests/shop-styles.test.ts',
  'cli/tests/grade.test.ts',
  'server/tests/mcp-agent.test.ts',
  'server/tests/provider-faults.test.ts',
  'cli/tests/help-examples.test.ts',
  'server/tests/grading.test.ts',
  'server/tests/account-removal.test.ts',
  'server/journal/tests/outage.test.ts',
  'server/tests/contract.test.ts',
  'server/tests/secrets.test.ts',
  'server/journal/engines/postgres/postgres.test.ts',
  'server/grading/tests/right-handlers.test.ts',
  'cli/tests/listen.test.ts',
  'cli/tests/mcp.test.ts',
  'server/journal/engines/sqlite/sqlite.test.ts',
  'server/grading/tests/handlers.test.ts',
  'server/tests/openapi-tools.test.ts',
  'server/tests/traces.test.ts',
  'server/tests/signals.test.ts',
  'server/tests/feed-filters.test.ts',
  'cli/tests/interrupt.test.ts',
  'server/tests/fuzz/fuzz.test.ts',
  'server/tests/dev.test.ts',
  'web/features/test-users/never-twice.test.tsx',
  'web/features/orders/never-twice.test.tsx',
  'web/features/subscriptions/never-twice.test.tsx',
  'web/features/payments/never-twice.test.tsx',
  'web/features/pay/never-twice.test.tsx',
  'web/features/customers/never-twice.test.tsx',
  'web/tests/every-screen.test.tsx',
  'web/features/preferences/never-twice.test.tsx',
  'web/features/grade/grade.test.tsx',
  'web/features/overview/recent-failures.test.tsx',
]

/** Starts the tests that wait before the others of their project, so that the processors are busy meanwhile. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => {
      const ofProject = sorted.filter(file => file.project === project)
      const waiting = waitingTests.flatMap(path =>
        ofProject.filter(({ moduleId }) => moduleId.endsWith(`/${path}`)),
      )
      return [...waiting, ...ofProject.filter(file => !waiting.includes(file))]
    })
  }
}
