import type { Words } from '../en.ts'

export const trigger: Words['trigger'] = {
  about: 'envía una notificación de prueba, firmada por el gateway, al gateway o a una tienda',
  event: 'una acción como payment.updated, o un tópico',
  resource: 'el data.id',
  signature: 'valid, wrong_secret, old (firmada hace una hora) o unsigned',
  set: 'define un campo del cuerpo, por ejemplo data.x=1',
  to: 'adónde enviarla (por defecto: el mismo gateway)',
  unknownTopic: (topic, known) => `${topic} no es un tópico. Tópicos: ${known}.`,
  notAnAssignment: text => `${text} no es una asignación. Escriba ruta=valor, por ejemplo data.id=7.`,
}
