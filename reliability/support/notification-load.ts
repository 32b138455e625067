/** Sends signed notifications over many connections, each once, and remembers what the gateway answered to each. */
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { signNotification } from '../../server/tests/support/sign-notification.ts'
import { webhookSecret } from './place.ts'

export type Told = {
  /** Ids of the notifications that were answered with 200. */
  acknowledged: Set<string>
  /** Number of other answers by status. */
  refused: Map<number, number>
  /** Number of notifications whose connection broke, or could not be made. */
  broken: number
}

export type NotificationLoad = {
  told: Told
  /** Resolves after so many further acknowledgements. */
  until: (acknowledgements: number) => Promise<void>
  /** Resolves when the running requests have ended. */
  stop: () => Promise<Told>
}

export type LoadOptions = {
  connections?: number
  /** Of all connections together; default: each sends the next one as soon as the last is answered. */
  perSecond?: number
  /** Characters added to each body. */
  fillerLength?: number
}

/** Before a connection that broke is used again. */
const pauseMs = 20
const answerTimeoutMs = 120_000

/** @param urls gateways; the load is spread over them, and each may stop and start again on the same port */
export function startNotificationLoad(
  urls: string[],
  { connections = 64, perSecond, fillerLength = 300 }: LoadOptions = {},
): NotificationLoad {
  const told: Told = { acknowledged: new Set(), refused: new Map(), broken: 0 }
  const pools = urls.map(url => new Pool(url, { connections: Math.ceil(connections / urls.length) }))
  const run = letters()
  const listeners = new Set<() => void>()
  let sent = 0
  let isStopped = false

  async function send(pool: Pool): Promise<void> {
    const id = `${run}-${++sent}`
    try {
      const { statusCode, body } = await pool.request({ ...toRequest(id, fillerLength), ...timeouts })
      await body.dump()
      if (statusCode === 200) told.acknowledged.add(id)
      else told.refused.set(statusCode, (told.refused.get(statusCode) ?? 0) + 1)
      if (statusCode !== 200) await wait(pauseMs)
    } catch {
      told.broken++
      await wait(pauseMs)
    }
    for (const listener of listeners) listener()
  }
  async function sendOn(pool: Pool): Promise<void> {
    while (!isStopped) {
      const paced = perSecond && wait((connections / perSecond) * 1000)
      await send(pool)
      await paced
    }
  }
  const sending = Array.from({ length: connections }, (_, index) => sendOn(at(pools, index)))
  return {
    told,
    until: acknowledgements =>
      new Promise(resolve => {
        const aim = told.acknowledged.size + acknowledgements
        const look = () => {
          if (told.acknowledged.size < aim) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    stop: async () => {
      isStopped = true
      await Promise.all(sending)
      await Promise.all(pools.map(pool => pool.destroy()))
      return told
    },
  }
}

/** Tells the loads of one journal apart. Without digits, which may look like those of a card. */
export function letters(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.trunc(Math.random() * 26))).join('')
}

const timeouts = { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs }

/** The body of a notification, as the journal must give it back. */
export function bodyOf(id: string, fillerLength: number): string {
  return JSON.stringify({
    id: `n-${id}`,
    type: 'payment',
    action: 'payment.updated',
    data: { id },
    filler: 'x'.repeat(fillerLength),
  })
}

/** A signed notification. */
export function toRequest(id: string, fillerLength: number) {
  const ts = String(Date.now())
  return {
    method: 'POST' as const,
    path: `/api/gateway/webhooks?data.id=${id}&type=payment`,
    headers: {
      'content-type': 'application/json',
      'x-request-id': id,
      'x-signature': signNotification({ id, requestId: id, ts, secret: webhookSecret }),
    },
    body: bodyOf(id, fillerLength),
  }
}

function at<T>(list: T[], index: number): T {
  return list[index % list.length] as T
}
