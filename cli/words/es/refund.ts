import type { Words } from '../en.ts'

export const refund: Words['refund'] = {
  about: 'reembolsa un pago o una order, o una parte',
  subject: 'el pago o la order',
  amount: 'el monto (por defecto: todo lo que queda)',
  done: (id, amount) => `Reembolso ${id} de ${amount}`,
  doneOrder: (id, status) => `Reembolsado. Order ${id}: ${status}`,
  severalTransactions:
    'La order tiene varias transacciones, así que aquí no se puede reembolsar una parte. Sin --amount se reembolsa todo.',
  repeated: 'Esta clave ya se usó. El reembolso se hizo entonces.',
}
