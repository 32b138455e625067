import type { Words } from '../en.ts'

export const replay: Words['replay'] = {
  about: 'reenvía una notificación guardada',
  seq: 'el número de la notificación',
  resign: 'con una firma nueva, hecha ahora con el secreto del gateway',
}
