import type { Words } from '../en.ts'

export const grade: Words['grade'] = {
  about: 'ataca un receptor de webhooks y dice qué dinero perdería',
  url: 'el receptor de webhooks de su tienda',
  simulator: 'un simulador en marcha al que llama su tienda (por defecto se inicia uno)',
  port: 'puerto del simulador que se inicia; 0 es cualquiera libre',
  accessToken: 'token de acceso de su tienda',
  otherAccessToken: 'token de acceso del otro entorno, cuyos pagos no deben contar',
  otherSecret: 'secreto del otro entorno, que debe rechazarse',
  previousSecret: 'secreto reemplazado, que debe rechazarse',
  checkUrl: 'dirección que dice el estado del pedido {reference}: {"state":"paid","shipped":1}',
  checkCommand: 'comando que lo imprime, para el pedido $PASARELA_REFERENCE',
  orderUrl: 'dirección que crea un pedido, por POST: external_reference, amount, currency',
  orderCommand: 'comando que lo crea: $PASARELA_REFERENCE, $PASARELA_AMOUNT, $PASARELA_CURRENCY',
  only: 'casos, o grupos: signature, delivery, truth, robustness',
  seed: 'repite una ejecución',
  rate: (max: number) => `notificaciones por segundo, 1 a ${max} (por defecto: 50)`,
  slow: 'también el caso que tarda 25 segundos',
  ownsHost: 'permite un equipo que no es este',
  restartUrl: 'dirección que reinicia la tienda, con POST, y responde cuando funciona otra vez',
  restartCommand: 'comando que la reinicia',
  patience: 'segundos que puede tardar una tienda que confirma antes de actuar (por defecto: 5)',
  failOn: 'gravedad mínima de un hallazgo para el código de salida 10 a 13',
  strict: 'termina con 14 si algún caso queda sin decidir',
  mend: 'lenguaje del código que arregla: node, php o python',
  html: 'escribe un informe para personas: un archivo HTML',
  junit: 'escribe un informe para sistemas de CI: JUnit XML',
  configure: (simulator: string, token: string, secret: string) =>
    `Su tienda debe llamar a ${simulator} en lugar de https://api.mercadopago.com, con el token de acceso ${token} y el secreto de webhooks ${secret}.`,
  bounds: (requests: number, rate: number) =>
    `Recibe como máximo ${requests} notificaciones, ${rate} por segundo.`,
  orRunning: 'Para usar un simulador en marcha, indique su dirección con --simulator.',
  notANumber: (flag: string, value: string | undefined, max: number) =>
    `${flag} debe ser un número de 1 a ${max}, no ${value}.`,
  unknownCase: (name: string, groups: string) =>
    `${name} no es un caso ni un grupo. Grupos: ${groups}. Sin --only se enumeran los casos.`,
  shopFails: (reason: string) => `No se pudo preguntar a la tienda por su pedido. ${reason}`,
  simulatorFails: (url: string, reason: string) => `${url} no es un simulador que responda. ${reason}`,
  targets: {
    credentials: () => 'La dirección no debe tener usuario ni contraseña: los informes la muestran.',
    not_an_address: (url: string) => `${url} no es una dirección http o https.`,
    not_found: (url: string) => `No se encontró el equipo de ${url}.`,
    not_loopback: (url: string) => `${url} no está en este equipo. Si es suyo, agregue --i-own-this-host.`,
    forbidden: (url: string) => `${url} no puede evaluarse: no es la dirección de una tienda.`,
    no_listener: (url: string) => `Nada responde en ${url}. Inicie su tienda.`,
  },
}
