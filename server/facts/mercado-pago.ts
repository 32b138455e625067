const mercadoPagoHost = 'api.mercadopago.com'

/** Whether the address is that of the real provider. */
export function isMercadoPago(providerUrl: string): boolean {
  return new URL(providerUrl).hostname === mercadoPagoHost
}
