/** Who made a call: the person of a trusted proxy's header, or the name that a program claims. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Settings } from '../contract/health.ts'
import type { CallSummary } from '../journal/entries.ts'
import { startTestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

const behindProxy = { GATEWAY_USER_HEADER: 'X-Forwarded-User', GATEWAY_TRUSTED_PROXIES: '127.0.0.1' }
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

/** The actor of a call with these headers. */
async function actorOf({ rest }: TestGateway, headers: Record<string, string>): Promise<string | null> {
  const id = crypto.randomUUID()
  await rest('POST', '/entries/9/note', { note: 'x' }, { 'x-request-id': id, ...headers })
  let found: CallSummary | undefined
  await expect
    .poll(async () => {
      const { body } = await rest<{ entries: CallSummary[] }>('GET', `/calls?text=${id}`)
      found = body.data.entries[0]
      return found?.correlation_id
    })
    .toBe(id)
  return found?.actor ?? null
}

test('a trusted proxy names the person, whose own headers do not count', async () => {
  await using gateway = await startTestGateway(behindProxy)
  expect(await actorOf(gateway, { 'x-forwarded-user': 'ana@shop.example' })).toBe('ana@shop.example')
  expect(await actorOf(gateway, { 'x-forwarded-user': utf8('José Núñez') })).toBe('José Núñez')
  const both = { 'x-forwarded-user': 'ana', 'x-pasarela-actor': 'boss' }
  expect(await actorOf(gateway, both)).toBe('ana')
  expect(await actorOf(gateway, { 'x-pasarela-actor': 'nightly suite' })).toBe('claimed:nightly suite')
  expect(await actorOf(gateway, {})).toBeNull()
})

test.each([
  ['another sender than the proxies', { ...behindProxy, GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8' }],
  ['a gateway without the option', { GATEWAY_TRUSTED_PROXIES: '127.0.0.1' }],
])('the header names nobody with %s', async (_what, environment) => {
  await using gateway = await startTestGateway(environment)
  expect(await actorOf(gateway, { 'x-forwarded-user': 'ana' })).toBeNull()
  expect(await actorOf(gateway, { 'x-forwarded-user': 'ana', 'x-pasarela-actor': 'ana' })).toBe('claimed:ana')
  const { body } = await gateway.rest<Settings>('GET', '/settings', undefined, { 'x-forwarded-user': 'ana' })
  expect(body.data.person).toBeNull()
})

test.each([
  ['empty', ' '],
  ['longer than 128 characters', 'x'.repeat(129)],
  ['with a control character', 'ana\tboss'],
  ['with a mark that reorders text', utf8('ana\u202Essob')],
  ['a filler of Hangul', utf8('\u3164')],
  ['a name with an invisible filler', utf8('ana\uffa0')],
  ['an empty pattern of Braille', utf8('\u2800')],
  ['a mark without a letter', utf8('\u0301')],
  ['variation selectors only', utf8('\ufe0f\ufe0f')],
])('a name that is %s names nobody, and the call is performed', async (_what, name) => {
  await using gateway = await startTestGateway(behindProxy)
  expect(await actorOf(gateway, { 'x-forwarded-user': name, 'x-pasarela-actor': name })).toBeNull()
})

test('a claim cannot look proven, and a header that came twice proves nothing', async () => {
  await using gateway = await startTestGateway(behindProxy)
  expect(await actorOf(gateway, { 'x-pasarela-actor': 'claimed:ana' })).toBe('claimed:claimed:ana')
  const id = 'twice'
  await new Promise((resolve, reject) => {
    const sent = request(`${gateway.url}/api/gateway/entries/clear`, {
      method: 'POST',
      headers: { 'x-request-id': id, 'x-forwarded-user': ['mallory', 'ana'] },
    })
    sent.on('response', answer => answer.resume().on('end', resolve)).on('error', reject)
    sent.end()
  })
  await expect
    .poll(async () => {
      const { body } = await gateway.rest<{ entries: CallSummary[] }>('GET', `/calls?text=${id}`)
      return body.data.entries.map(({ actor }) => actor)
    })
    .toEqual([null])
})

test('calls are filtered by their actor, over both transports', async () => {
  await using gateway = await startTestGateway(behindProxy)
  await actorOf(gateway, { 'x-forwarded-user': 'ana' })
  await actorOf(gateway, { 'x-pasarela-actor': 'ana' })
  const actors = async (actor: string) =>
    (await gateway.trpc.calls.list.query({ actor })).entries.map(entry => entry.actor)
  await expect.poll(() => actors('ana')).toEqual(['ana'])
  await expect.poll(() => actors('claimed:ana')).toEqual(['claimed:ana'])
  const { body } = await gateway.rest<{ entries: CallSummary[] }>('GET', '/calls?actor=claimed%3Aana')
  expect(body.data.entries).toHaveLength(1)
})

test('the simulator believes the gateway who moved the clock and armed the fault, and nobody else', async () => {
  await using demo = await startTestDemo(behindProxy)
  const { body } = await demo.rest<Settings>('GET', '/settings', undefined, {
    'x-forwarded-user': utf8('Ana Pérez'),
  })
  const { person, provider_url, public_key } = body.data
  expect(person?.name).toBe('Ana Pérez')
  const control = async (method: string, path: string, headers: Record<string, string>, input?: object) => {
    const response = await fetch(`${provider_url}/simulator/${path}?public_key=${public_key}`, {
      method,
      headers,
      ...(input && { body: JSON.stringify(input) }),
    })
    return response.json()
  }
  const pass = { 'x-pasarela-actor-pass': person?.pass ?? '' }
  expect(await control('POST', 'clock/advance', pass, { days: 1 })).toMatchObject({ by: 'Ana Pérez' })
  expect(await control('GET', 'clock', {})).toMatchObject({ own: true, by: 'Ana Pérez' })
  expect(await control('POST', 'faults', pass, { status: 500 })).toMatchObject({
    calls: [{ status: 500, by: 'Ana Pérez' }],
  })
  const [name = '', signature] = pass['x-pasarela-actor-pass'].split('.')
  const forged = `${Buffer.from('Boss').toString('base64url')}.${signature}`
  for (const given of [forged, name, `${name}.`, '', 'é'])
    expect(
      await control(
        'PUT',
        'clock',
        { 'x-pasarela-actor-pass': given, 'x-pasarela-actor': 'me' },
        {
          frozen: true,
        },
      ),
    ).toMatchObject({ by: 'claimed:me' })
  expect(await control('PUT', 'clock', {}, { frozen: false })).not.toHaveProperty('by')
  const { changes } = await control('GET', 'clock/changes', {})
  expect(changes.at(-1)).not.toHaveProperty('by')
  expect(changes.map(({ by }: { by?: string }) => by)).toContain('Ana Pérez')
})
