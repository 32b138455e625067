import type { Words } from '../en.ts'

export const replay: Words['replay'] = {
  about: 'reenvia uma notificação guardada',
  seq: 'o número da notificação',
  resign: 'com uma assinatura nova, feita agora com o segredo do gateway',
}
