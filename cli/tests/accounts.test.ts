/** The command `accounts`, and `--account` of the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const run = (...args: string[]) => commands.run(...args)

test('an account is created, used by its name, listed and removed', async () => {
  const created = await run('accounts', 'create', 'qa-chile', '--country', 'MLC')
  expect(created.out).toEqual([
    'Account qa-chile (MLC) is ready.',
    expect.stringMatching(/^ {2}access_token {2}TEST-/),
    expect.stringMatching(/^ {2}public_key {2}TEST-/),
    expect.stringMatching(/^ {2}webhook_secret {2}\S/),
    expect.stringMatching(/^ {2}webhook_url {2}http.*\/accounts\/qa-chile\/webhooks$/),
  ])
  const paid = await run('pay', '--account', 'qa-chile', '--json')
  expect(JSON.parse(paid.out.join())).toMatchObject({ status: 'approved', currency_id: 'CLP' })
  const { id } = JSON.parse(paid.out.join())
  const waited = await run('wait', '--account', 'qa-chile', '--payment', String(id), '--json')
  expect(JSON.parse(waited.out.join())).toMatchObject({ verdict: 'validated', account: 'qa-chile' })
  expect((await run('wait', '--payment', String(id), '--timeout', '0')).code).toBe(1)
  const moved = await run('clock', '--days', '1', '--account', 'qa-chile')
  expect(moved.code).toBe(0)
  expect(JSON.parse((await run('clock', '--account', 'default', '--json')).out.join()).own).toBe(false)
  const { out } = await run('accounts', 'list')
  expect(out).toEqual([
    expect.stringMatching(/^default {2}.*simulator/),
    expect.stringMatching(/^qa-chile {2}MLC {2}simulator {2}http/),
  ])
  const removed = await run('accounts', 'remove', 'qa-chile')
  expect(removed.out).toEqual([expect.stringMatching(/^Account qa-chile was removed, with \d+ entries\.$/)])
  expect(await run('pay', '--account', 'qa-chile')).toMatchObject({ code: 1 })
})

test.each([
  [['create', 'Qa'], 2],
  [['create', 'default'], 2],
  [['create', 'x', '--country', 'MLX'], 2],
  [['remove', 'nobody'], 1],
  [['remove', 'default'], 1],
])('accounts %j exits with %i and says why', async (args, code) => {
  const { out, remarks, ...ran } = await run('accounts', ...args)
  expect(ran.code).toBe(code)
  expect(out).toEqual([])
  expect(remarks.join()).not.toBe('')
})
