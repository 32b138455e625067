import type { Words } from '../en.ts'

export const demo: Words['demo'] = {
  about: 'inicia console, gateway e simulador nesta máquina, sem conta e sem internet',
  console: 'Console',
  gateway: 'Gateway',
  simulator: 'Simulador',
  stop: 'Pare com Ctrl-C.',
}
