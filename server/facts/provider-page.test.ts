import { expect, test } from 'vitest'
import { providerPageIn } from './provider-page.ts'

const page = 'https://www.mercadopago.com.ar/developers/en/docs/webhooks'

test('a page of the provider is that of the reader’s language and of the account’s country', () => {
  expect(providerPageIn('es', page)).toBe('https://www.mercadopago.com.ar/developers/es/docs/webhooks')
  const mexican = providerPageIn('es', page, '.com.mx')
  expect(mexican).toBe('https://www.mercadopago.com.mx/developers/es/docs/webhooks')
  const chilean = providerPageIn('pt', mexican, '.cl')
  expect(chilean).toBe('https://www.mercadopago.cl/developers/pt/docs/webhooks')
  expect(providerPageIn('en', chilean, '.com.br')).toBe(
    'https://www.mercadopago.com.br/developers/en/docs/webhooks',
  )
})

test('other addresses stay as they are', () => {
  for (const address of ['https://www.rfc-editor.org/rfc/rfc9110', 'https://api.mercadopago.com/v1/payments'])
    expect(providerPageIn('pt', address, '.com.br')).toBe(address)
})
