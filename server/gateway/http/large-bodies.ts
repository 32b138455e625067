/**
 * Bounds the memory of bodies that arrive slowly: thousands of connections may each hold a part of 1 MiB for a minute.
 * A body above 16 KiB has its memory reserved before it is read. Real notifications are far smaller.
 */
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { overloaded, retryAfterSeconds } from './pressure.ts'
import { maxBodyBytes } from './send-error.ts'

const maxSmallBytes = 16 * 1024
/**
 * Limit of the reserved memory for notifications, and of that for all other requests: 32 bodies of the maximum size.
 */
const maxReservedBytes = 32 * maxBodyBytes

export type LargeBodyOptions = {
  isNotification: (request: FastifyRequest) => boolean
  /** Called for each request that is refused. */
  onShed: () => void
}

/** Register it after the guards, so that unauthorized requests do not count. */
export function limitLargeBodies(app: FastifyInstance, { isNotification, onShed }: LargeBodyOptions): void {
  const reserved = { notifications: 0, others: 0 }
  app.addHook('preParsing', (request, { raw: response }, payload, done) => {
    function reserve(bytes: number): AppError | null {
      const share = isNotification(request) ? 'notifications' : 'others'
      if (reserved[share] + bytes > maxReservedBytes) {
        onShed()
        return new AppError('unavailable', overloaded, { retryAfterSeconds })
      }
      reserved[share] += bytes
      response.once('close', () => {
        reserved[share] -= bytes
      })
      return null
    }
    const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers
    const isLarge = Number(length) > maxSmallBytes && Number(length) <= maxBodyBytes
    if (isLarge) return done(reserve(Number(length)), payload)
    if (coding === undefined) return done(null, payload)
    // A body in chunks does not announce its length.
    let received = 0
    let isReserved = false
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        received += chunk.length
        if (received <= maxSmallBytes || isReserved) return pass(null, chunk)
        isReserved = true
        pass(reserve(maxBodyBytes), chunk)
      },
    })
    done(null, payload.pipe(counting))
  })
}
