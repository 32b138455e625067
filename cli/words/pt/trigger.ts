import type { Words } from '../en.ts'

export const trigger: Words['trigger'] = {
  about: 'envia uma notificação de teste, assinada pelo gateway, ao gateway ou a uma loja',
  event: 'uma ação como payment.updated, ou um tópico',
  resource: 'o data.id',
  signature: 'valid, wrong_secret, old (assinada há uma hora) ou unsigned',
  set: 'define um campo do corpo, por exemplo data.x=1',
  to: 'para onde enviar (padrão: o próprio gateway)',
  unknownTopic: (topic, known) => `${topic} não é um tópico. Tópicos: ${known}.`,
  notAnAssignment: text => `${text} não é uma atribuição. Escreva caminho=valor, por exemplo data.id=7.`,
}
