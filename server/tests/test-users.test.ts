import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../contract/test-users.ts'
import { siteIds } from '../facts/countries.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

const siteSentence = `The site_id field must be one of ${siteIds.join(', ')}.`
let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test.each(siteIds)('POST /test-users creates a test user of site %s and answers 201', async site_id => {
  const { status, body } = await demo.rest<TestUser>('POST', '/test-users', { site_id })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ok: true, data: { site_id, site_status: 'active' }, meta: [] })
})

test('a test user has all documented fields, and the description that was sent', async () => {
  const { body } = await demo.rest<TestUser>('POST', '/test-users', {
    site_id: 'MLA',
    description: 'a buyer',
  })
  expect(body.data).toMatchObject({
    id: expect.any(Number),
    nickname: expect.stringMatching(/./),
    password: expect.stringMatching(/./),
    site_status: 'active',
    site_id: 'MLA',
    email: expect.stringMatching(/^[^@\s]+@[^@\s]+$/),
    date_created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/),
    description: 'a buyer',
  })
  expect(Number.isInteger(body.data.id)).toBe(true)
})

test('a test user is listed, and found by its description', async () => {
  const description = 'the one of this test'
  const { body } = await demo.rest<TestUser>('POST', '/test-users', { site_id: 'MLA', description })
  const listed = await demo.rest<{ results: TestUser[] }>('GET', '/test-users?limit=100')
  expect(listed.body.data.results.filter(user => user.description === description)).toEqual([body.data])
})

test.each([
  ['absent', {}],
  ['of no country', { site_id: 'MLX' }],
  ['in lower case', { site_id: 'mla' }],
  ['null', { site_id: null }],
  ['a list', { site_id: ['MLA'] }],
  ['the name of an inherited property', { site_id: 'constructor' }],
])('refuses site_id %s and lists the countries', async (_what, input) => {
  const { status, body } = await demo.rest('POST', '/test-users', input)
  expect(status).toBe(422)
  expect(body).toEqual({
    ok: false,
    code: 'validation_failed',
    message: siteSentence,
    errors: { site_id: [siteSentence] },
  })
})

test('description must be text', async () => {
  const { status, body } = await demo.rest('POST', '/test-users', { site_id: 'MLA', description: 7 })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ description: ['The description field must be text.'] })
})

test("passes on the provider's refusal when the account has the maximum number of test users", async () => {
  await using full = await startTestDemo()
  const ask = () => full.rest('POST', '/test-users', { site_id: 'MLB' })
  const answers = []
  for (let made = 0; made < 16; made++) answers.push(await ask())
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(201), 400])
  expect(answers.at(-1)?.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: expect.stringContaining('limit of 15 test users'),
    details: { status: 400 },
  })
})
