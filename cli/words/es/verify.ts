import type { Words } from '../en.ts'

export const verify: Words['verify'] = {
  about: 'verifica la firma de una notificación y explica el veredicto; no necesita gateway',
  file: 'un comando curl, una entrada HAR o una solicitud HTTP (por defecto: la entrada estándar)',
  url: 'la URL solicitada, con su consulta',
  headers: 'un archivo con los encabezados, uno por línea',
  body: 'un archivo con el cuerpo',
  secret: 'el secreto del webhook',
  tolerance: 'diferencia máxima entre ts y el reloj',
  noSecret: 'Falta el secreto. Indíquelo con --secret o GATEWAY_WEBHOOK_SECRET.',
  nothingToRead: 'No hay nada que leer. Indique un archivo, o pase una solicitud por la entrada estándar.',
  noHeaders:
    'Faltan los encabezados. Indique también --headers: un archivo con un encabezado por línea, entre ellos x-signature.',
  unreadable: 'Eso no es ni un comando curl ni una entrada HAR ni una solicitud HTTP.',
  fileBody: value =>
    `El comando curl tiene el cuerpo en un archivo: ${value}. Escriba el cuerpo en el comando, o indique las partes con --url, --headers y --body.`,
}
