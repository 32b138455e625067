import type { Words } from '../en.ts'

export const simulator: Words['simulator'] = {
  about: 'inicia solo el simulador de Mercado Pago',
  listening: url => `Simulador de Mercado Pago en ${url}`,
}
