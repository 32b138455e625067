import { expect, test } from 'vitest'
import { createGatewayClient, createProviderClients } from '../../../catalog/client.ts'
import { faultCode } from '../../../contract/entry-facts.ts'
import { type Diagnosis, diagnose } from './diagnose.ts'
import type { Run } from './tool.ts'

const paid = { status: 'approved', status_detail: 'accredited', external_reference: 'order-1' }
const notification = {
  kind: 'notification',
  seq: 1,
  received_at: '2026-11-25T12:00:01Z',
  resource: '1234567890',
  origin: 'provider',
  verdict: 'validated',
  reason: null,
  forward: 'delivered',
  forward_status: 200,
  forward_fault: null as string | null,
  fault: null as string | null,
  listens: null as object[] | null,
}
/** One that `pasarela listen` took to the shop. */
const listened = (outcome: string, status: number | null) => ({
  ...notification,
  ...{ forward: null, forward_status: null },
  listens: [{ url: 'http://shop', outcome, status, fault: null, attempt: 1, at: '2026-11-25T12:00:01Z' }],
})
const read = {
  ...{ kind: 'call', seq: 2, received_at: '2026-11-25T12:00:02Z', transport: 'shop', effect: 'read' },
  ...{ status: 200, error_code: null, fault: null, account: 'default', credentials: 'default' },
}
const delivery = { url: 'http://shop', state: 'delivered', attempts: [{ status: 500, answer: '' }] }

type World = {
  thing?: object
  entries?: object[]
  deliveries?: object[]
  isSimulator?: boolean
  forwarding?: object
  /** The calls of the shop. */
  calls?: object[]
  /** The timeline of the id 77, which is that of the notification itself. */
  ofOwnId?: object[]
}

/** Answers of a gateway in which this is the case. */
function runIn({
  thing = paid,
  entries = [notification, read],
  deliveries = [],
  isSimulator = true,
  forwarding = {},
  calls = [],
  ofOwnId = [],
}: World): Run {
  const answers: Record<string, unknown> = {
    'payments.get': thing,
    'payments.timeline': { entries },
    'forwarding.get': { is_on: false, url: null, topic: null, waiting: 0, forwarded_to: 3, ...forwarding },
    'calls.list': { entries: calls },
    'notifications.list': { entries: [{ ...notification, seq: 4, forward: null, resource: '9' }] },
    'notifications.get': { body: '{"id":77}', explanation: { signed_text: 'id:1;request-id:r;ts:1;' } },
    'settings.get': { simulator: isSimulator ? {} : null, webhook_url: 'http://gateway/webhooks' },
  }
  return {
    gateway: createGatewayClient(async (name, _operation, { input }) =>
      Object.values(input ?? {}).includes('77') ? { entries: ofOwnId } : answers[name],
    ),
    ...createProviderClients(async () => ({ deliveries })),
  } as Partial<Run> as Run
}

/** Worlds of each finding, with the entry that shows it. The types require every finding. */
const worlds: Record<Diagnosis['finding'], [world: World, seq?: number][]> = {
  not_paid: [[{ thing: { status: 'rejected' } }], [{ thing: { status: 'pending' } }]],
  nothing_arrived: [[{ entries: [read], isSimulator: false }]],
  nothing_sent: [[{ entries: [] }]],
  sent_elsewhere: [[{ entries: [], deliveries: [delivery, { ...delivery, state: 'waiting' }] }]],
  not_delivered: [[{ entries: [], deliveries: [{ ...delivery, state: 'waiting', attempts: [] }] }]],
  rejected: [[{ entries: [{ ...notification, verdict: 'rejected' }, read] }, 1]],
  not_forwarded: [
    [{ entries: [{ ...notification, forward: null }, read] }, 1],
    // It is of a topic that is not forwarded, so nothing waits for it.
    [
      {
        entries: [{ ...notification, seq: 7, forward: null, topic: 'payment' }],
        forwarding: { is_on: true, waiting: 2, topic: 'order' },
      },
      7,
    ],
  ],
  shop_refused: [
    [{ entries: [{ ...notification, forward: 'failed', forward_status: null }] }, 1],
    [{ entries: [{ ...notification, forward: 'failed', forward_status: 500 }, read] }, 1],
    [{ entries: [listened('failed', 500), read] }, 1],
    // Without a secret nobody knows whether the signature is right.
    [{ entries: [{ ...notification, verdict: 'unsigned', forward: 'failed', forward_status: 401 }] }, 1],
  ],
  redirected: [[{ entries: [{ ...notification, forward: 'failed', forward_status: 301 }] }, 1]],
  no_handler: [[{ entries: [{ ...notification, forward: 'failed', forward_status: 404 }] }, 1]],
  stale_by_fault: [
    [{ entries: [{ ...notification, fault: 'stale_timestamp', forward: 'failed', forward_status: 401 }] }, 1],
  ],
  shop_unauthorized: [
    [{ entries: [{ ...notification, forward: 'failed', forward_status: 401 }] }, 1],
    [{ entries: [{ ...notification, forward: 'failed', forward_status: 403 }] }, 1],
    [{ entries: [{ ...notification, forward: 'failed', forward_status: 400 }] }, 1],
    [{ entries: [{ ...notification, forward: 'failed', forward_status: 419 }] }, 1],
  ],
  shop_id_case: [
    [{ entries: [{ ...notification, resource: 'ORDTST01M8F5', forward: 'failed', forward_status: 401 }] }, 1],
  ],
  // The shop holds the webhook in front of this one, which is not about the payment.
  still_waiting: [
    [{ entries: [{ ...notification, seq: 7, forward: null }], forwarding: { is_on: true, waiting: 2 } }, 4],
  ],
  no_credentials: [[{ entries: [notification, { ...read, status: 401, credentials: null }] }, 2]],
  other_credentials: [[{ entries: [notification, { ...read, status: 404, credentials: '3f9a' }] }, 2]],
  not_read: [
    [{ entries: [notification] }, 1],
    [{ entries: [listened('delivered', 200)] }, 1],
    [{ entries: [{ ...read, received_at: '2026-11-25T12:00:00Z' }, notification] }, 1],
    [{ entries: [notification, { ...read, transport: 'rest' }] }, 1],
    [{ entries: [notification, { ...read, effect: 'change' }] }, 1],
    // Neither a read before the notification, nor one that a fault answered, says what the shop did with it.
    [{ entries: [notification], calls: [{ ...read, status: 404, received_at: '2026-11-25T12:00:00Z' }] }, 1],
    [{ entries: [notification], calls: [{ ...read, status: 404, error_code: faultCode }] }, 1],
    [{ entries: [notification], calls: [read] }, 1],
  ],
  read_own_id: [[{ entries: [notification], ofOwnId: [{ ...read, seq: 5, status: 404 }] }, 5]],
  read_other_id: [[{ entries: [notification], calls: [{ ...read, status: 404, resource: 'undefined' }] }, 2]],
  read_faulted: [
    // Whatever the shop read since, its answer to the notification followed from the fault.
    [
      {
        entries: [
          { ...notification, forward: 'failed', forward_status: 503, forward_fault: 'status=500' },
          read,
        ],
      },
      1,
    ],
    [
      {
        entries: [
          { ...notification, forward: 'failed' },
          { ...read, status: 500, error_code: faultCode },
        ],
      },
      2,
    ],
  ],
  read_failed: [[{ entries: [notification, { ...read, status: 400 }] }, 2]],
  no_reference: [[{ thing: { ...paid, external_reference: null } }]],
  nothing: [
    [{}, 2],
    [{ thing: { ...paid, status: 'authorized' } }, 2],
    [
      {
        entries: [
          { ...notification, received_at: read.received_at },
          { ...read, status: 399 },
        ],
      },
      2,
    ],
    // The newest of each kind counts.
    [{ entries: [{ ...notification, verdict: 'rejected' }, { ...notification, seq: 8 }, read] }, 2],
    [{ entries: [notification, { ...read, status: 500 }, { ...read, seq: 9 }] }, 9],
    // A replay is never forwarded, and says nothing about the forwarding of what it repeats.
    [{ entries: [notification, read, { ...notification, seq: 3, origin: 'replay', forward: null }] }, 2],
  ],
}

test.each(Object.entries(worlds))('finds: %s', async (finding, cases) => {
  for (const [world, entry] of cases)
    expect(await diagnose('1300000001', runIn(world))).toEqual({
      ...{ finding, seen: expect.any(String) },
      ...(entry !== undefined && { entry }),
    })
})

test('says since when the shop has not answered, how many wait, and which text was signed', async () => {
  const waits = { entries: [{ ...notification, seq: 7, forward: null }] }
  const held = await diagnose('1300000001', runIn({ ...waits, forwarding: { is_on: true, waiting: 2 } }))
  expect(held.seen).toMatch(/has not answered seq 4 since \d+ s; waiting: 2$/)
  const refused = { entries: [{ ...notification, forward: 'failed', forward_status: 401 }] }
  expect((await diagnose('1300000001', runIn(refused))).seen).toContain('id:1;request-id:r;ts:1;')
})
