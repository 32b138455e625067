import type { Words } from '../en.ts'

export const demo: Words['demo'] = {
  about: 'inicia consola, gateway y simulador en esta máquina, sin cuenta y sin internet',
  console: 'Consola',
  gateway: 'Gateway',
  simulator: 'Simulador',
  stop: 'Deténgala con Ctrl-C.',
}
