import type { Words } from '../en.ts'

export const simulator: Words['simulator'] = {
  about: 'inicia só o simulador do Mercado Pago',
  listening: url => `Simulador do Mercado Pago em ${url}`,
}
