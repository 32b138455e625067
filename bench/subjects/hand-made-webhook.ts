/**
 * A webhook written by hand on `node:http`, with the same signature check. With `GATEWAY_DATA_DIR` it inserts each
 * notification by itself before the 200, as durably as the journal does; without it nothing is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../server/shared/process/make-folder.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const secret = process.env.GATEWAY_WEBHOOK_SECRET ?? ''
const folder = process.env.GATEWAY_DATA_DIR
type Value = string | number
const store: (values: Value[]) => void = folder ? openStore(folder) : () => {}

type Notification = { id: number; type: string; action: string; data: { id: string } }

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const body = await readBody(request)
  const { type, data, ...notification }: Notification = JSON.parse(body)
  const isGenuine = checkSignature(request, url.searchParams.get('data.id') ?? data.id)
  if (isGenuine) store([JSON.stringify(request.headers), url.search, body, type, data.id, notification.id])
  const answer = JSON.stringify({ ok: isGenuine, topic: type, resource: data.id })
  response.writeHead(isGenuine ? 200 : 401, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(answer),
  })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => serveUntilDisconnect((server.address() as AddressInfo).port))

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function checkSignature({ headers }: IncomingMessage, id: string): boolean {
  const { ts, v1 = '' } = Object.fromEntries(
    String(headers['x-signature'])
      .split(',')
      .map(pair => pair.split('=')),
  )
  const text = `id:${id};request-id:${headers['x-request-id']};ts:${ts};`
  const expected = createHmac('sha256', secret).update(text).digest()
  const sent = Buffer.from(v1, 'hex')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function openStore(folder: string) {
  makeFolder(folder)
  const database = new DatabaseSync(join(folder, 'hand-made.sqlite'))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec(`CREATE TABLE notifications (seq INTEGER PRIMARY KEY, received_at TEXT, headers TEXT, query TEXT,
    body TEXT, topic TEXT, resource TEXT, notification_id INTEGER)`)
  database.exec('CREATE INDEX by_id ON notifications (notification_id)')
  const insert = database.prepare('INSERT INTO notifications VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)')
  return (values: Value[]) => void insert.run(new Date().toISOString(), ...values)
}
