/** The package's entry `pasarela/testing`: a gateway and a simulator for the suite of a shop. */
import './shared/process/require-node.ts'

export type * from './kit/grade-types.ts'
export type * from './kit/in-person-types.ts'
export { pasarelaMatchers } from './kit/matchers.ts'
export type * from './kit/order-types.ts'
export type * from './kit/quality-types.ts'
export type * from './kit/record-types.ts'
export type * from './kit/subscription-types.ts'
export type * from './kit/types.ts'
export { PasarelaError } from './shared/json-client.ts'
export { startPasarela } from './start-pasarela.ts'
