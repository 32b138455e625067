const docs = 'docs/connect/sdk-bridges.md#in-the-browser-mercadopagojs-v2'

/** The error of a call that the simulator's script does not have. It is an Error, so that it has a stack. */
export class NotAvailableError extends Error {
  readonly code = 'not_in_simulator'
  readonly docs = docs

  constructor(call: string, instead: string) {
    super(`The simulator's MercadoPago.js does not have ${call}: ${instead} See ${docs} of Pasarela`)
  }
}
