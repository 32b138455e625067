import type { Country } from '../../facts/countries.ts'
import type { CardToken } from '../cards/card-token.ts'
import type { Payer } from './payment.ts'

/** Everything that a charge needs besides the request. It is looked up before, so that the rules are pure functions. */
export type ChargeContext = {
  id: number
  site: Country
  collectorId: number
  payer: Payer
  token: CardToken | null
  partner: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  now: number
}
