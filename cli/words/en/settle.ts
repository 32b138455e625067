export const settle = {
  approve: 'approves a payment or an order of the simulator, as payer, bank or reviewer',
  reject: 'rejects a payment or an order of the simulator',
  chargeback: 'opens a chargeback of a payment or an order of the simulator, or decides the open one',
  detail: 'the status_detail of the payment, for example cc_rejected_high_risk',
  verdict:
    'who gets the money: settled (the buyer) or reimbursed (the seller); without it the chargeback is opened',
  unknownPayment: (id: string) =>
    `The simulator has no payment ${id} in this account. pasarela pay makes one and prints its id.`,
  unknownOrder: (id: string) =>
    `The simulator has no order ${id} in this account. pasarela pay --api orders makes one and prints its id.`,
  realProvider:
    'The gateway talks to the real provider. Payers, banks and clocks can be commanded in the simulator only.',
}
