/** The package's entry `pasarela/vitest`: gives the `expect` of Vitest the matchers of the kit, with their types. */
import './shared/process/require-node.ts'
import { expect } from 'vitest'
import { pasarelaMatchers, type Required, type Tolerated } from './kit/matchers.ts'
import type { Warned } from './kit/types.ts'

declare global {
  /** Vitest 3, 4 and 5 derive the types of their assertions from Chai’s. Those of their own matchers differ. */
  namespace Chai {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
    interface Assertion {
      toBeSafe: (tolerated?: Tolerated) => void
      toMeetQuality: (required?: Required) => void
      toHaveNoWarnings: (tolerated?: Warned) => Promise<void>
    }
  }
}

expect.extend(pasarelaMatchers)
