/** The package's entry `pasarela/testing`: a gateway and a simulator for the suite of a shop. */
export { PasarelaError } from './testing/json-client.ts'
export type * from './testing/order-types.ts'
export type * from './testing/record-types.ts'
export { startPasarela } from './testing/start-pasarela.ts'
export type * from './testing/types.ts'
