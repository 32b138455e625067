import type { Words } from '../en.ts'

export const listen: Words['listen'] = {
  about: 'deriva cada notificación que llega, como se recibió; el próximo inicio continúa donde se detuvo',
  forwardTo: 'adónde enviarlas',
  verdict: 'solo con este veredicto; any: también las rechazadas; por defecto: las que el gateway aceptó',
  resign: 'con una firma nueva cada una, hecha con el secreto',
  after: 'empieza después de este seq en vez de donde se detuvo el último listen',
  noRetry:
    'intenta una vez cada notificación que la tienda responde; por defecto: de nuevo cuando lo haría el proveedor',
  attempt: number => `intento ${number}`,
  next: at => `próximo intento: ${at}`,
  listening: (gateway, url, seq) =>
    `Derivando de ${gateway} a ${url}, después de #${seq}. Deténgalo con Ctrl-C.`,
  unheard: (count: number) =>
    `${count === 1 ? 'Una notificación de otro token de acceso no llegó' : `${count} notificaciones de otro token de acceso no llegaron`} a ninguna parte: una tienda llama al simulador con un token que este gateway no tiene. Dele el token de acceso del gateway, o registre una dirección: POST /simulator/accounts.`,
  retrying: (url, reason) => `${url}: ${reason} Se reintenta hasta que responda.`,
  skipped: {
    incomplete: 'no enviada: solo están guardados los primeros bytes del cuerpo',
    forwarded_too_often: 'no enviada: ya la derivaron tres gateways',
  },
}
