import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { createApi, type Json } from '../../../server/simulator/tests/support/api.ts'
import { connectSeller } from '../../../server/simulator/tests/support/seller.ts'
import type { Account } from './render-console.tsx'

/** A payment of a seller that is connected to the application of the account. */
export async function paySeller({ demo: { simulator } }: Account): Promise<Json> {
  const api = createApi(simulator, demoCredentials.accessToken)
  const { seller } = await connectSeller(simulator, api)
  return seller.pay('APRO', { external_reference: 'of-seller' })
}
