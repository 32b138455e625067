/** Writes a successful answer: data in the envelope of its transport. */
import type { FastifyReply } from 'fastify'
import { JsonAnswer } from '../json-answer.ts'

const jsonType = 'application/json; charset=utf-8'

/** The JSON before and after the data. */
export type Envelope = { status: number; head: string; tail: string }

/**
 * Sends the provider's bytes unchanged, or the data as JSON. Fastify's `send` is bypassed: its hooks and serializers
 * add nothing here and cost a third of an answer (decision 006). The body is a Latin-1 string, one character for each
 * byte, because `node:http` sends head and string in one write, but head and Buffer in two.
 */
export function sendData(reply: FastifyReply, data: unknown, { status, head, tail }: Envelope): void {
  const bytes = data instanceof JsonAnswer ? data.bytes : Buffer.from(JSON.stringify(data) ?? 'null')
  const body = head + bytes.toString('latin1') + tail
  const headers: (string | number)[] = ['content-type', jsonType, 'content-length', body.length]
  const replyHeaders = reply.getHeaders()
  for (const name in replyHeaders) {
    const value = replyHeaders[name]
    if (value !== undefined) headers.push(name, value as string)
  }
  reply.hijack()
  reply.raw.writeHead(status, headers)
  reply.raw.end(body, 'latin1')
}
