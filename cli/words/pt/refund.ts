import type { Words } from '../en.ts'

export const refund: Words['refund'] = {
  about: 'reembolsa um pagamento ou uma order, ou uma parte',
  subject: 'o pagamento ou a order',
  amount: 'o valor (padrão: tudo o que resta)',
  done: (id, amount) => `Reembolso ${id} de ${amount}`,
  doneOrder: (id, status) => `Reembolsado. Order ${id}: ${status}`,
  severalTransactions:
    'A order tem várias transações, então aqui não se pode reembolsar uma parte. Sem --amount se reembolsa tudo.',
  repeated: 'Esta chave já foi usada. O reembolso foi feito então.',
}
