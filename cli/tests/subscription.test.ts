/** `pasarela subscription` over a running demo. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const idIn = ({ out }: { out: string[] }) => /Subscription ([0-9a-f]{32}):/.exec(out.join())?.[1] ?? ''
const verb = (...args: string[]) => commands.run('subscription', ...args)

test('is created, charged a month later, paused, resumed and canceled', async () => {
  const created = await verb('create', '--amount', '900', '--reference', 'club-7')
  expect(created.out).toEqual([
    expect.stringMatching(/^Subscription \w+: authorized, next charge \d{4}-\d\d-\d\dT/),
  ])
  const id = idIn(created)
  expect(await verb('charge', id)).toEqual({
    code: 0,
    out: [expect.stringMatching(/^Invoice \d+ of 900: processed\. Payment \d+: approved \(accredited\)$/)],
    remarks: [],
  })
  const charged = await verb('charge', id, '--json')
  expect(JSON.parse(charged.out.join())).toMatchObject({
    preapproval_id: id,
    payment: { status: 'approved' },
    external_reference: 'club-7',
  })
  expect((await verb('pause', id)).out).toEqual([`Subscription ${id}: paused`])
  expect(await verb('charge', id)).toEqual({
    code: 1,
    out: [],
    remarks: [`Subscription ${id} was not charged. Its status is paused.`],
  })
  const resumed = await verb('resume', id, '--json')
  expect(JSON.parse(resumed.out.join())).toMatchObject({ id, status: 'authorized' })
  expect((await verb('cancel', id)).out).toEqual([`Subscription ${id}: cancelled`])
  expect(await verb('resume', id)).toMatchObject({ code: 1, remarks: [expect.stringMatching(/\S/)] })
})

test('has the terms of its plan', async () => {
  const created = await verb('create', '--plan', await commands.makePlan(), '--json')
  expect(JSON.parse(created.out.join())).toMatchObject({ auto_recurring: { transaction_amount: 700 } })
})

test.each([
  [['create', '--outcome', 'FUND'], 1, /CC_VAL_433|[Cc]ard/],
  [['create', '--method', 'rapipago'], 2, /^rapipago is not a payment method here\. Possible: visa, /],
  [['create', '--plan', '0'.repeat(32)], 1, /^The template with id 0+ does not exist$/],
  [['charge', '7'], 2, /^7 is not the ID of a subscription\.$/],
  [['charge', '0'.repeat(32)], 1, /\S/],
  [['renew', 'x'], 2, /^Unknown command renew\./],
])('%j is refused with exit code %i', async (args, code, message) => {
  const ran = await verb(...args)
  expect(ran).toEqual({ code, out: [], remarks: [expect.stringMatching(message)] })
})
