import type { SiteId } from '../../facts/countries.ts'
import type { JsonObject } from '../json.ts'

export type PreferenceItem = {
  id: string
  title: string
  description: string
  category_id: string
  picture_url: string | null
  currency_id: string
  quantity: number
  unit_price: number
}

/** A preference as it is stored. `given` holds the fields of the request and of every update. */
export type Preference = {
  id: string
  siteId: SiteId
  collectorId: number
  clientId: string
  items: PreferenceItem[]
  externalReference: string | null
  expires: boolean
  startsAt: number | null
  endsAt: number | null
  given: JsonObject
  createdAt: number
  updatedAt: number | null
}
