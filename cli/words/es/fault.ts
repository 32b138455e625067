import type { Words } from '../en.ts'

export const fault: Words['fault'] = {
  about: 'pone una falla en el simulador, o lista las activas',
  fields:
    'la falla y a qué afecta: status=500, code=2034, delay_ms=8000, reset, cut_off, performed, con method=, path=, times=; de notificaciones lose, copies=3, wrong_signature, con topic=, resource=',
  clear: 'quita todas las fallas',
  oneWay: 'Indique campos o --clear, no ambos.',
  none: 'No hay fallas activas.',
}
