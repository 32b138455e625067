import type { Words } from '../en.ts'

export const wait: Words['wait'] = {
  about: 'espera notificações, também anteriores: termina na hora se o registro as tem',
  filters: {
    topic: 'o tópico, por exemplo payment',
    resource: 'o data.id',
    action: 'a ação, por exemplo payment.updated',
    verdict: 'validated, unsigned ou rejected',
    payment: 'o pagamento de que se trata',
    order: 'a order de que se trata',
  },
  after: 'só as posteriores a este seq; padrão: qualquer uma do registro',
  fromNow: 'só as que chegarem a partir de agora',
  ready: seq => `Esperando o que chegar depois de #${seq}.`,
  count: 'quantas devem coincidir (padrão: 1)',
  timeout: 'quanto tempo, até 60s',
  found: (seq, what, at) => `#${seq} ${what}, recebida ${at}`,
  near: (seq, what, why) => `Perto: #${seq} ${what}: ${why}`,
}
