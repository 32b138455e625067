/** The package's entry `pasarela/testing`: a gateway and a simulator for the suite of a shop. */
import './process/require-node.ts'

export type * from './testing/grade-types.ts'
export { PasarelaError } from './testing/json-client.ts'
export { pasarelaMatchers } from './testing/matchers.ts'
export type * from './testing/order-types.ts'
export type * from './testing/record-types.ts'
export { startPasarela } from './testing/start-pasarela.ts'
export type * from './testing/subscription-types.ts'
export type * from './testing/types.ts'
