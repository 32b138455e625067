/**
 * Ways to pay without a card that need nothing but an e-mail and a document (documentation, payment methods per
 * country, 2026-11). The payment waits until the payer acts; PSE and the like need more and are left out.
 */
import type { SiteId } from '../money/currencies.ts'

export type OfflineMethod = { id: string; name: string; kind: 'ticket' | 'transfer' | 'atm' }

const ticket = (id: string, name: string): OfflineMethod => ({ id, name, kind: 'ticket' })
const transfer = (id: string, name: string): OfflineMethod => ({ id, name, kind: 'transfer' })
const atm = (id: string, name: string): OfflineMethod => ({ id, name, kind: 'atm' })

export const offlineMethodsBySite: Record<SiteId, OfflineMethod[]> = {
  MLA: [ticket('rapipago', 'Rapipago'), ticket('pagofacil', 'Pago Fácil')],
  MLB: [transfer('pix', 'Pix'), ticket('bolbradesco', 'Boleto'), ticket('pec', 'Lotérica')],
  MLC: [],
  MLM: [
    ticket('oxxo', 'OXXO'),
    ticket('paycash', 'PayCash'),
    atm('bancomer', 'BBVA'),
    transfer('clabe', 'SPEI'),
  ],
  MLU: [ticket('abitab', 'Abitab'), ticket('redpagos', 'Redpagos')],
  MCO: [ticket('efecty', 'Efecty')],
  MPE: [atm('pagoefectivo_atm', 'PagoEfectivo')],
}

export function findOfflineMethod(site: SiteId, id: string | undefined): OfflineMethod | undefined {
  return offlineMethodsBySite[site].find(method => method.id === id)
}
