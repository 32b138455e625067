import type { Words } from '../en.ts'

export const subscription: Words['subscription'] = {
  about: 'suscribe a un pagador del simulador, cobra, pausa, reanuda o cancela',
  create: {
    about:
      'suscribe a un pagador con una tarjeta de prueba, y le cobra enseguida salvo que haya un período gratis',
    amount: 'el monto de cada cobro, que es mensual (por defecto: uno usual del país)',
    plan: 'el id de un plan, que tiene el monto y el período',
    method: 'la tarjeta, por ejemplo visa (por defecto: visa)',
  },
  charge: 'mueve el reloj al próximo cobro, o al próximo intento de uno impago, y muestra su factura',
  pause: 'la pausa: no hay cobros hasta que se reanude',
  resume: 'reanuda una suscripción pausada: vuelve a estar autorizada',
  cancel: 'la cancela, y es definitivo',
  id: 'la suscripción',
  done: (id, status, next) => `Suscripción ${id}: ${status}${next === null ? '' : `, próximo cobro ${next}`}`,
  charged: (id, amountAndStatus, payment) => `Factura ${id} de ${amountAndStatus}. ${payment}`,
  notCharged: (id, status) => `No se cobró la suscripción ${id}. Su estado es ${status}.`,
}
