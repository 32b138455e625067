import type { Words } from '../en.ts'

export const wait: Words['wait'] = {
  about: 'espera notificaciones, también anteriores: termina enseguida si el registro las tiene',
  filters: {
    topic: 'el tópico, por ejemplo payment',
    resource: 'el data.id',
    action: 'la acción, por ejemplo payment.updated',
    verdict: 'validated, unsigned o rejected',
    payment: 'el pago del que se trata',
    order: 'la order de la que se trata',
  },
  after: 'solo las posteriores a este seq; por defecto: cualquiera del registro',
  fromNow: 'solo las que lleguen desde ahora',
  ready: seq => `Esperando lo que llegue después de #${seq}.`,
  count: 'cuántas deben coincidir (por defecto: 1)',
  timeout: 'cuánto tiempo, hasta 60s',
  found: (seq, what, at) => `#${seq} ${what}, recibida ${at}`,
  near: (seq, what, why) => `Cerca: #${seq} ${what}: ${why}`,
}
