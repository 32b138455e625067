import type { Words } from '../en.ts'

export const doctor: Words['doctor'] = {
  about:
    'revisa configuración, puertos, datos, base de datos, proveedor, reloj y navegador, y dice qué hacer',
  checks: {
    configuration: 'Configuración',
    port: 'Puerto',
    simulator_port: 'Puerto del simulador',
    data: 'Carpeta de datos',
    database: 'Base de datos',
    provider: 'Proveedor',
    clock: 'Reloj',
    browser: 'Navegador',
  },
  problems: count => `Problemas: ${count}.`,
  configured: 'Válida, con token de acceso y secreto de webhooks.',
  noAccessToken:
    'Sin token de acceso: las operaciones del proveedor responden 422. Defina GATEWAY_ACCESS_TOKEN; la demo tiene uno propio.',
  noSecret:
    'Sin secreto de webhooks: las notificaciones se aceptan sin verificar. Defina GATEWAY_WEBHOOK_SECRET.',
  portIsFree: (host, port) => `${port} en ${host} está libre.`,
  portIsTaken: (host, port, variable) =>
    `${port} en ${host} está en uso. Si no es Pasarela, deténgalo o defina ${variable}.`,
  portFails: (variable, reason) => `${reason}. Defina ${variable} o su host.`,
  room: (folder, megabytes) => `Se puede escribir en ${folder}; hay ${megabytes} MB libres.`,
  littleRoom: (folder, megabytes) =>
    `${folder}: solo hay ${megabytes} MB libres. Libere espacio, o reduzca GATEWAY_JOURNAL_MAX_MB.`,
  notWritable: (folder, reason) =>
    `No se puede escribir en ${folder}: ${reason}. Cambie su dueño, o defina GATEWAY_DATA_DIR.`,
  notAFolder: path => `${path} no es una carpeta`,
  sqlite: 'SQLite en la carpeta de datos.',
  postgres: version => `PostgreSQL ${version} responde.`,
  noDatabase: reason => `PostgreSQL no responde: ${reason}. Revise DATABASE_URL.`,
  providerAnswers: url => `${url} responde.`,
  noProvider: url => `${url} no responde. Revise la red, o apunte GATEWAY_PROVIDER_URL a un simulador.`,
  tokenRefused: (url, status) =>
    `${url} rechaza el token de acceso con ${status}. Cópielo de nuevo en GATEWAY_ACCESS_TOKEN.`,
  clockIsRight: seconds => `A ${seconds} s del reloj del proveedor.`,
  clockIsOff: seconds => `A ${seconds} s del reloj del proveedor. Sincronice el reloj de esta máquina (NTP).`,
  clockNotCompared: 'Sin comparar: el proveedor no da la hora.',
  noPlaywright: 'Playwright no está instalado aquí. Solo lo necesitan las pruebas con navegador.',
  noBrowser: 'Playwright no tiene Chromium. Ejecute npx playwright install chromium.',
}
