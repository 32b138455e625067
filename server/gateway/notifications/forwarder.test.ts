import { expect, onTestFinished, test } from 'vitest'
import { retryMinutes } from '../../facts/notification-facts.ts'
import { sampleNotification } from '../../journal/tests/support/samples.ts'
import { openTestJournal } from '../../tests/support/open-test-journal.ts'
import { createForwarder } from './forwarder.ts'

const minuteMs = 60_000

/**
 * A journal with a clock that the test moves. Several forwarders over it stand for several gateways, or for restarts.
 */
async function openForwarding() {
  const { journal, close } = await openTestJournal()
  onTestFinished(close)
  const clock = { now: Date.parse('2026-03-02T12:00:00Z') }
  const sent: [seq: number, minute: number][] = []
  const shop = { status: 500, meanwhile: async () => {} }
  const beginning = clock.now
  const open = () => {
    const forwarder = createForwarder({
      journal,
      now: () => clock.now,
      deliver: async ({ seq }) => {
        sent.push([seq, (clock.now - beginning) / minuteMs])
        await shop.meanwhile()
        return { status: shop.status, fault: null, isRepeatable: true, record: () => {} }
      },
      report: async () => {},
      onError: error => {
        throw error
      },
      onForwarded: () => {},
    })
    onTestFinished(forwarder.close)
    forwarder.open()
    return forwarder
  }
  return { journal, clock, shop, sent, open }
}

const target = { url: 'http://shop.test/hook', retries: true }

test('a failed forward is tried again on the schedule of the provider, over restarts, and then given up', async () => {
  const { journal, clock, sent, open } = await openForwarding()
  let forwarder = open()
  await forwarder.start(target)
  await journal.appendNotification(sampleNotification())
  await forwarder.idle()
  const minutes = [0]
  for (const wait of retryMinutes) {
    minutes.push((minutes.at(-1) ?? 0) + wait)
    clock.now += wait * minuteMs - 1
    await forwarder.close()
    forwarder = open()
    await forwarder.idle()
    clock.now += 1
    await forwarder.idle()
  }
  expect(sent).toEqual(minutes.map(minute => [1, minute]))
  clock.now += 365 * 24 * 60 * minuteMs
  await forwarder.idle()
  expect(sent).toHaveLength(8)
  expect(await forwarder.read()).toMatchObject({ failed: 1, retrying: 0, next_at: null })
})

test('tries stop with the first success, and what arrives meanwhile is sent in between', async () => {
  const { journal, clock, shop, sent, open } = await openForwarding()
  const forwarder = open()
  await forwarder.start(target)
  await journal.appendNotification(sampleNotification())
  await forwarder.idle()
  shop.status = 200
  await journal.appendNotification(sampleNotification())
  await forwarder.idle()
  clock.now += 15 * minuteMs
  await forwarder.idle()
  clock.now += 30 * minuteMs
  await forwarder.idle()
  expect(sent).toEqual([
    [1, 0],
    [2, 0],
    [1, 15],
  ])
  expect(await forwarder.read()).toMatchObject({ succeeded: 2, failed: 0, retrying: 0 })
})

test('a shop that refuses what a fault made old does right: it has not failed, and is not tried again', async () => {
  const { journal, clock, shop, sent, open } = await openForwarding()
  shop.status = 401
  const forwarder = open()
  await forwarder.start(target)
  const old = () => sampleNotification({ fault: 'stale_timestamp' })
  const { seq } = await journal.appendNotification(old())
  await forwarder.idle()
  expect(await forwarder.read()).toMatchObject({ failed: 0, retrying: 0 })
  expect(await journal.get(seq)).toMatchObject({ forward: 'refused', forward_status: 401 })
  // No answer, or one of its own failure, is no refusal.
  shop.status = 500
  await journal.appendNotification(old())
  await forwarder.idle()
  clock.now += 14 * minuteMs
  await forwarder.idle()
  expect(await forwarder.read()).toMatchObject({ failed: 1, retrying: 1 })
  expect(sent).toHaveLength(2)
})

test('a forward whose outcome was stored before the process ended is not sent again', async () => {
  const { journal, sent, open } = await openForwarding()
  const forwarder = open()
  await forwarder.start(target)
  const from = await journal.setting('forwarding')
  await journal.appendNotification(sampleNotification())
  await forwarder.idle()
  await forwarder.close()
  // This undoes the stored position.
  const name = 'forwarding'
  await journal.replaceSetting({ name, from: await journal.setting(name), to: from ?? '' })
  await open().idle()
  expect(sent).toEqual([[1, 0]])
})

test('a forward of a gateway that closed is tried again by another one', async () => {
  const { journal, clock, sent, open } = await openForwarding()
  const one = open()
  await one.start(target)
  await journal.appendNotification(sampleNotification())
  await one.idle()
  const other = open()
  await one.close()
  clock.now += 15 * minuteMs
  await expect
    .poll(() => sent, { timeout: 10_000 })
    .toEqual([
      [1, 0],
      [1, 15],
    ])
  expect(await other.read()).toMatchObject({ failed: 1, retrying: 1 })
})

test.each(['stop', 'stop and start again'])(
  'a forward that fails while another gateway is told to %s is not scheduled',
  async order => {
    const { journal, clock, shop, sent, open } = await openForwarding()
    const one = open()
    let other = one
    await one.start(target)
    shop.meanwhile = async () => {
      clock.now += 1
      // It is opened here, because it would send the notification itself if it found it first.
      other = open()
      await other.stop()
      if (order !== 'stop') await other.start(target)
    }
    await journal.appendNotification(sampleNotification())
    await one.idle()
    expect(sent).toHaveLength(1)
    expect(await other.read()).toMatchObject({ failed: 1, retrying: 0, next_at: null })
  },
)
