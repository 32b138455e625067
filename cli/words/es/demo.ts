import type { Words } from '../en.ts'

export const demo: Words['demo'] = {
  about: 'inicia consola, gateway y simulador en esta máquina, sin cuenta y sin internet',
  console: 'Consola',
  gateway: 'Gateway',
  simulator: 'Simulador',
  shop: 'Su tienda usa estos datos, y el simulador en lugar de https://api.mercadopago.com:',
  accessToken: 'Token de acceso',
  publicKey: 'Public key',
  webhookSecret: 'Clave secreta de webhooks',
  webhooks: 'Sus webhooks:',
  stop: 'Deténgala con Ctrl-C.',
}
