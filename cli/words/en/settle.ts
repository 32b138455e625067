export const settle = {
  approve: 'approves a payment or an order of the simulator, as payer, bank or reviewer',
  reject: 'rejects a payment or an order of the simulator',
  chargeback: 'opens a chargeback of a payment or an order of the simulator, or decides the open one',
  detail: 'the status_detail of the payment, for example cc_rejected_high_risk',
  verdict:
    'who gets the money: settled (the buyer) or reimbursed (the seller); without it the chargeback is opened',
  realProvider:
    'The gateway talks to the real provider. Payers, banks and clocks can be commanded in the simulator only.',
}
