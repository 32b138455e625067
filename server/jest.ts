/**
 * The package's entry `pasarela/jest`: gives the `expect` of Jest the matchers of the kit, with their types, both for
 * `@jest/globals` and for `@types/jest`.
 */
import './shared/process/require-node.ts'
import { expect } from '@jest/globals'
import { pasarelaMatchers, type Required, type Tolerated } from './kit/matchers.ts'
import type { Warned } from './kit/types.ts'

declare module '@jest/expect' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface Matchers<R, T> {
    toBeSafe: (tolerated?: Tolerated) => R
    toMeetQuality: (required?: Required) => R
    toHaveNoWarnings: (tolerated?: Warned) => Promise<void>
  }
}
declare global {
  namespace jest {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
    interface Matchers<R, T> {
      toBeSafe: (tolerated?: Tolerated) => R
      toMeetQuality: (required?: Required) => R
      toHaveNoWarnings: (tolerated?: Warned) => Promise<void>
    }
  }
}

expect.extend(pasarelaMatchers)
