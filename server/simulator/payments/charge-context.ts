import type { Country } from '../../facts/countries.ts'
import type { CardToken } from '../cards/card-token.ts'
import type { Payer } from './payment.ts'

/** The data that a charge needs besides the request. It is read before, so that the rules are pure functions. */
export type ChargeContext = {
  id: number
  site: Country
  collectorId: number
  payer: Payer
  token: CardToken | null
  partner: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  now: number
}
