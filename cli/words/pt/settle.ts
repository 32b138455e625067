import type { Words } from '../en.ts'

export const settle: Words['settle'] = {
  approve: 'aprova um pagamento ou uma order do simulador, como pagador, banco ou revisor',
  reject: 'recusa um pagamento ou uma order do simulador',
  chargeback: 'abre um chargeback de um pagamento ou de uma order do simulador, ou decide o que está aberto',
  detail: 'o status_detail do pagamento, por exemplo cc_rejected_high_risk',
  verdict:
    'quem fica com o dinheiro: settled (o comprador) ou reimbursed (o vendedor); sem ela o chargeback é aberto',
  unknownPayment: id =>
    `O simulador não tem o pagamento ${id} nesta conta. pasarela pay cria um e mostra seu id.`,
  unknownOrder: id =>
    `O simulador não tem a order ${id} nesta conta. pasarela pay --api orders cria uma e mostra seu id.`,
  realProvider:
    'O gateway fala com o provedor real. Só no simulador é possível comandar pagadores, bancos e relógios.',
}
