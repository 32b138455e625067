import type { Words } from '../en.ts'

export const drift: Words['drift'] = {
  about: 'compara el simulador con el proveedor por la forma de las respuestas, nunca por sus valores',
  baseUrl: 'dirección del proveedor',
  yes: 'no pregunta antes de la primera llamada',
  only: 'escenarios o temas: payments, orders, errors',
  maxCalls: 'cantidad máxima de llamadas de esta ejecución',
  buyer: 'email de un usuario de prueba del mismo país, que se suscribe',
  shapes: 'archivo que recibe las formas del proveedor, para guardar o enviar',
  allow: 'archivo de diferencias conocidas: [{"step","path","kind","reason"}]',
  check: 'compara el simulador con un archivo de formas, sin red',
  recorded: 'compara el simulador con las formas incluidas, sin red',
  html: 'archivo que recibe el informe como página',
  askToken: 'Access token de un usuario de prueba (no se muestra): ',
  noToken:
    'Falta el access token de un usuario de prueba. Defina GATEWAY_ACCESS_TOKEN o escríbalo en una terminal.',
  confirm: (url: string, calls: number) =>
    `Esto crea pagos, clientes, preferencias y suscripciones de prueba en ${url}, con ${calls} llamadas como máximo en hasta una hora, y deshace lo que se puede deshacer. ¿Continuar? [s/N] `,
  notConfirmed: 'No se llamó a nada. Confirme en una terminal o agregue --yes.',
  notAProvider: (url: string) =>
    `--base-url debe ser una dirección https, o una http de esta máquina, no ${url}.`,
  notANumber: (text: string) => `--max-calls debe ser un número de 1 a 99999, no ${text}.`,
  notABuyer: (text: string) =>
    `--buyer debe ser el email de un usuario de prueba, @testuser.com, no ${text}.`,
  takenOver: 'Otra ejecución con este token continúa desde aquí. Esta terminó, sin informe.',
  unreachable: (url: string) => `${url} no responde.`,
  refusals: {
    token_refused: 'El proveedor rechaza el access token.',
    no_account: 'GET /users/me no respondió con una cuenta. ¿Es este el proveedor, y funciona?',
    not_a_test_user:
      'No es un usuario de prueba: GET /users/me no tiene la etiqueta test_user. No se llamó a nada más. Use las credenciales de un usuario de prueba.',
    unknown_country: 'El país de esta cuenta no tiene escenarios.',
  },
  resumed: (count: number) => `Continúa una ejecución anterior. Escenarios ya listos: ${count}.`,
  notShapes: (reason: string) => `No es un archivo de formas: ${reason}`,
  notAllowances: (file: string) => `${file} no es una lista de {"step","path","kind","reason"}.`,
  cannotWrite: (file: string, reason: string) => `No se puede escribir ${file}: ${reason}`,
  written: (file: string) => `Se escribió ${file}.`,
  title: 'Simulador y proveedor, comparados por su forma',
  summary: (steps: number, differences: number, allowed: number) =>
    `Pasos comparados: ${steps}. Diferencias: ${differences}. Diferencias conocidas: ${allowed}.`,
  unproven:
    'Los autores de este comando no lo ejecutaron contra el proveedor real. Si usted lo hizo, envíe el archivo de formas (docs/drift.md): no contiene valores.',
  incomplete: 'La ejecución está incompleta. El mismo comando la continúa.',
  differences: 'Diferencias',
  allowed: 'Diferencias conocidas',
  gapsTitle: 'Sin comparar',
  leftTitle: 'No se pudo deshacer',
  simulator: 'Simulador',
  provider: 'Proveedor',
  source: 'Fuente',
  reason: 'Motivo',
  kinds: {
    missing: 'Falta en el simulador',
    additional: 'Solo en el simulador',
    other_type: 'Otro tipo',
    other_value: 'Otra palabra conocida',
    other_status: 'Otro estado HTTP',
    other_error: 'Otro error',
    other_states: 'Otros estados',
  },
  gaps: {
    no_connection: 'Sin conexión.',
    budget: 'No quedan llamadas.',
    rate_limited: 'El proveedor pide una pausa más larga.',
    no_buyer: 'Requiere --buyer, el email de un usuario de prueba comprador.',
    interrupted: 'Interrumpido.',
    needs: 'A una respuesta anterior le falta:',
    refused: 'La preparación se rechazó con el estado',
    unanswered: 'El simulador no tiene este paso.',
  },
}
