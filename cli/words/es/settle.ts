import type { Words } from '../en.ts'

export const settle: Words['settle'] = {
  approve: 'aprueba un pago o una order del simulador, como pagador, banco o revisor',
  reject: 'rechaza un pago o una order del simulador',
  chargeback: 'abre un contracargo de un pago o de una order del simulador, o decide el que está abierto',
  detail: 'el status_detail del pago, por ejemplo cc_rejected_high_risk',
  verdict:
    'quién se queda con el dinero: settled (el comprador) o reimbursed (el vendedor); sin ella se abre el contracargo',
  unknownPayment: id =>
    `El simulador no tiene el pago ${id} en esta cuenta. pasarela pay crea uno y muestra su id.`,
  unknownOrder: id =>
    `El simulador no tiene la order ${id} en esta cuenta. pasarela pay --api orders crea una y muestra su id.`,
  realProvider:
    'El gateway habla con el proveedor real. A pagadores, bancos y relojes se les ordena solo en el simulador.',
}
