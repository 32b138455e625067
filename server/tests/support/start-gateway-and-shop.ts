/** A gateway that checks signatures and their age, a shop to send to, and helpers for tests of both. */
import type { DeliveryResult } from '../../contract/outbound-notifications.ts'
import type { NotificationDetail, NotificationSummary } from '../../journal/entries.ts'
import type { Answer } from './callers.ts'
import { signNotification } from './sign-notification.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from './start-test-gateway.ts'
import { type StubProvider, startStubProvider } from './stub-provider.ts'

type Given = { ts?: string; body?: string; headers?: Record<string, string> }

export type GatewayAndShop = {
  gateway: TestGateway
  shop: StubProvider
  /** Sends a notification about payment 77 as the provider would, and returns the recorded entry. */
  receive: (parts?: Given) => Promise<NotificationDetail>
  detail: (seq: number) => Promise<NotificationDetail>
  replay: (seq: number, body?: object) => Promise<Answer<DeliveryResult>>
  sendTest: (body: object) => Promise<Answer<DeliveryResult>>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A `ts` that the gateway rejects as too old. */
export const hourAgo = (): string => String(Date.now() - 3_600_000)

export const headerOf = (entry: NotificationDetail, name: string): string | undefined =>
  entry.headers.find(([key]) => key === name)?.[1]

export async function startGatewayAndShop(): Promise<GatewayAndShop> {
  const shop = await startStubProvider()
  const gateway = await startTestGateway({
    GATEWAY_WEBHOOK_SECRET: testWebhookSecret,
    GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300',
  })

  const detail = async (seq: number) =>
    (await gateway.rest<NotificationDetail>('GET', `/notifications/${seq}`)).body.data

  async function latestSeq(): Promise<number> {
    const { body } = await gateway.rest<{ entries: NotificationSummary[] }>('GET', '/notifications?limit=1')
    const [entry] = body.data.entries
    if (!entry) throw new Error('no notification was recorded')
    return entry.seq
  }

  return {
    gateway,
    shop,
    detail,
    async receive({ ts = String(Date.now()), headers = {}, ...parts } = {}) {
      const body = parts.body ?? '{ "id": 120000000001, "type": "payment", "data": { "id": "77" } }\n'
      const requestId = crypto.randomUUID()
      const signature = signNotification({ id: '77', requestId, ts, secret: testWebhookSecret })
      await gateway.rest('POST', '/webhooks?data.id=77&type=payment&note=%C3%B1', body, {
        'x-request-id': requestId,
        'x-signature': signature,
        'x-retry': '0',
        ...headers,
      })
      return detail(await latestSeq())
    },
    replay: (seq, body = {}) => gateway.rest('POST', `/notifications/${seq}/replay`, body),
    sendTest: body => gateway.rest('POST', '/notifications/test', body),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await shop.close()
    },
  }
}
