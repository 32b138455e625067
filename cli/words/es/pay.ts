import type { Words } from '../en.ts'

export const pay: Words['pay'] = {
  about: 'paga con una tarjeta de prueba, o con cupón o transferencia, y muestra el pago o la order',
  api: 'payments, u orders para la API de Orders',
  amount: 'el monto (por defecto: uno usual del país)',
  method: 'el medio de pago, por ejemplo visa o rapipago (por defecto: visa)',
  outcome: 'el nombre en la tarjeta de prueba, que decide el resultado',
  reference: 'la external_reference',
  key: 'la clave de idempotencia: repetido con ella, nada se hace dos veces',
  preference:
    'una preferencia, que se paga como en su página de checkout del simulador; tiene monto y referencia',
  returns: url => `El pagador vuelve a ${url}`,
  unknownSite: site => `No se conoce el país ${site} de la cuenta.`,
  unknownMethod: (method, known) => `${method} no es un medio de pago aquí. Posibles: ${known}.`,
  noPublicKey:
    'El gateway no tiene clave pública, necesaria para pagar con tarjeta. Defina GATEWAY_PUBLIC_KEY.',
  noProvider: url => `El proveedor no responde en ${url}.`,
  unknownPreference: id =>
    `El simulador no tiene la preferencia ${id} en esta cuenta. Indique el id de la respuesta a su creación, o tome uno de la página Preferencias de la consola.`,
  done: (id, status) => `Pago ${id}: ${status}`,
  doneOrder: (id, status) => `Order ${id}: ${status}`,
  keyUsed: reason =>
    `Esta clave ya se usó, y lo que hizo entonces no se responde otra vez: ${reason} Ahora no se cobró nada. Use otra clave.`,
}
