import type { Words } from '../en.ts'

export const subscription: Words['subscription'] = {
  about: 'assina um pagador do simulador, cobra, pausa, retoma ou cancela',
  create: {
    about:
      'cria a assinatura de um pagador com um cartão de teste, e cobra na hora, a menos que haja um período grátis',
    amount: 'o valor de cada cobrança, que é mensal (padrão: um usual do país)',
    plan: 'o id de um plano, que tem o valor e o período',
    method: 'o cartão, por exemplo visa (padrão: visa)',
  },
  charge:
    'move o relógio para a próxima cobrança, ou para a próxima tentativa de uma não paga, e mostra sua fatura',
  pause: 'pausa: não há cobranças até ser retomada',
  resume: 'retoma uma assinatura pausada: volta a estar autorizada',
  cancel: 'cancela, e é definitivo',
  id: 'a assinatura',
  done: (id, status, next) =>
    `Assinatura ${id}: ${status}${next === null ? '' : `, próxima cobrança ${next}`}`,
  charged: (id, amountAndStatus, payment) => `Fatura ${id} de ${amountAndStatus}. ${payment}`,
  notCharged: (id, status) => `A assinatura ${id} não foi cobrada. Seu estado é ${status}.`,
}
