import type { Words } from '../en.ts'

export const demo: Words['demo'] = {
  about: 'inicia console, gateway e simulador nesta máquina, sem conta e sem internet',
  console: 'Console',
  gateway: 'Gateway',
  simulator: 'Simulador',
  shop: 'Sua loja usa estes dados, e o simulador no lugar de https://api.mercadopago.com:',
  accessToken: 'Token de acesso',
  publicKey: 'Public key',
  webhookSecret: 'Assinatura secreta de webhooks',
  webhooks: 'Seus webhooks:',
  stop: 'Pare com Ctrl-C.',
}
