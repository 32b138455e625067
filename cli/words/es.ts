import type { Words } from './en.ts'
import { clock } from './es/clock.ts'
import { demo } from './es/demo.ts'
import { doctor } from './es/doctor.ts'
import { drift } from './es/drift.ts'
import { fault } from './es/fault.ts'
import { grade } from './es/grade.ts'
import { listen } from './es/listen.ts'
import { pay } from './es/pay.ts'
import { refund } from './es/refund.ts'
import { replay } from './es/replay.ts'
import { settle } from './es/settle.ts'
import { simulator } from './es/simulator.ts'
import { start } from './es/start.ts'
import { subscription } from './es/subscription.ts'
import { trigger } from './es/trigger.ts'
import { variables } from './es/variables.ts'
import { verify } from './es/verify.ts'
import { wait } from './es/wait.ts'

export const es: Words = {
  language: 'es',
  about: 'Un gateway delante de Mercado Pago, un simulador suyo y herramientas para sus notificaciones.',
  value: 'valor',
  titles: {
    'Usage:': 'Uso:',
    'Arguments:': 'Argumentos:',
    'Options:': 'Opciones:',
    'Commands:': 'Comandos:',
    examples: 'Ejemplos:',
  },
  options: {
    default: value => `por defecto: ${value}`,
    help: 'muestra esta ayuda',
    version: 'muestra la versión',
    lang: 'idioma de la ayuda y los mensajes: es, pt o en (por defecto: LANG)',
    json: 'muestra los resultados como JSON, un valor por línea',
  },
  usage: {
    unknownOption: flag => `Opción desconocida: ${flag}.`,
    unknownCommand: name => `Comando desconocido: ${name}.`,
    didYouMean: names => `¿Quiso decir ${names}?`,
    missingArgument: name => `Falta el argumento ${name}.`,
    missingValue: flag => `La opción ${flag} necesita un valor.`,
    notBoth: (one, other) => `Indique ${one} o ${other}, no ambos.`,
    missingOption: flag => `La opción ${flag} es obligatoria.`,
    tooManyArguments: 'Demasiados argumentos.',
    notAnAddress: (flag, value) => `${flag} debe ser una dirección http o https, no ${value}.`,
    hasCredentials: flag => `${flag} no debe tener usuario ni contraseña.`,
    notASeq: value => `${value} no es un seq. Un seq es el número de una entrada, desde 1.`,
    notACount: (value, max) => `${value} no es un número entero de 1 a ${max}.`,
    tooLong: (value, maxSeconds) => `${value} es demasiado. Lo máximo es ${maxSeconds}s.`,
    notADuration: value => `${value} no es una duración. Escriba 30s, 500ms o 1m.`,
    notAnId: value => `${value} no es un id de pago ni de order.`,
    notASubscription: value => `${value} no es un id de suscripción.`,
    ambiguousAmount: value =>
      `${value} puede significar miles o decimales. Escriba los miles sin punto, como 1234, y como máximo dos decimales, como 99.90.`,
    notAnAmount: value => `${value} no es un monto. Escriba 1500 o 99.90.`,
    notAChoice: (flag, value, choices) => `${flag} no puede ser ${value}. Posibles: ${choices}.`,
    cannotRead: (file, reason) => `No se puede leer ${file}: ${reason}`,
    cannotWrite: (file: string, reason: string) => `No se puede escribir ${file}: ${reason}`,
    seeHelp: command => `Vea ${command} --help.`,
  },
  demo,
  gateway: { about: 'inicia solo el gateway; su log va a la salida estándar, en JSON' },
  simulator,
  gatewayClient: {
    failures: {
      bad_request: 'La solicitud no es válida.',
      unauthorized: 'Falta el token de la consola, o es incorrecto: indíquelo con --token.',
      forbidden: 'El gateway no acepta solicitudes a este nombre de host.',
      not_found: 'Eso no existe.',
      validation_failed: 'El gateway no acepta estos valores.',
      too_many_tries: 'Hubo demasiados tokens incorrectos desde esta dirección. Espere e intente de nuevo.',
      not_configured: 'El gateway no tiene token de acceso. Defina GATEWAY_ACCESS_TOKEN.',
      wait_timeout: 'No llegó a tiempo lo que se esperaba.',
      provider_refused: 'El proveedor lo rechazó:',
      provider_failed: 'El proveedor falló o no respondió.',
      provider_timeout: 'El proveedor no respondió a tiempo.',
      unavailable: 'El gateway no puede hacerlo ahora. Intente de nuevo.',
      internal: 'Falló el gateway; su log dice por qué.',
    },
    url: 'dirección del gateway con su prefijo',
    token: 'token de consola del gateway',
    unreachable: url =>
      `Ningún gateway responde en ${url}. Inicie uno con pasarela demo, o indique su dirección con --gateway.`,
    closed: url =>
      `El gateway en ${url} no tiene nada para este comando, o sus rutas están cerradas: inícielo con APP_ENV=local para abrirlas.`,
    notAGateway: url =>
      `Lo que responde en ${url} no es un gateway. Indique su dirección, prefijo incluido, con --gateway.`,
  },
  delivery: {
    answered: (url, status, ms) => `${url} respondió ${status} en ${ms} ms.`,
    received: (seq, verdict) => `Recibida como #${seq}: ${verdict}.`,
    notAnswered: (url, reason) => `${url} no respondió. ${reason}`,
    refused: status => `El receptor rechazó la notificación con ${status}.`,
  },
  trigger,
  replay,
  wait,
  listen,
  pay,
  refund,
  settle,
  subscription,
  clock,
  fault,
  doctor,
  verify,
  grade,
  drift,
  start,
  variables,
}
