/** The console's pages of an account, and the calls that they make. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const brasil = { name: 'brasil', access_token: 'TEST-brasil', provider_url: 'http://127.0.0.1:9/' }

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let gateway: TestGateway
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  const file = join(folder.path, 'accounts.json')
  await writeFile(file, JSON.stringify({ accounts: [brasil] }))
  gateway = await startTestGateway({
    GATEWAY_ACCOUNTS_FILE: file,
    GATEWAY_PROVIDER_URL: 'http://127.0.0.1:10',
  })
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await folder?.remove()
})

const asPage = { accept: 'text/html' }

test('a page may call the provider of its account only', async () => {
  const policyOf = async (path: string) => {
    const { status, headers } = await gateway.http('GET', path, undefined, asPage)
    expect(status).toBe(200)
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await policyOf('/a/brasil/webhooks?id=1')).toBe("'self' http://127.0.0.1:9")
  expect(await policyOf('/webhooks')).toBe("'self' http://127.0.0.1:10")
  // The page says that there is no such account.
  expect(await policyOf('/a/removed')).toBe("'self' http://127.0.0.1:10")
})

test('calls below the address of its pages are of the account', async () => {
  const settings = async (path: string) => (await gateway.http('GET', `${path}/trpc/settings.get`)).body
  expect(await settings('/a/brasil')).toMatchObject({ result: { data: { account: 'brasil' } } })
  expect(await settings('')).toMatchObject({ result: { data: { account: 'default' } } })
  expect((await gateway.http('GET', '/a/removed/trpc/settings.get')).status).toBe(404)
  expect((await gateway.http('GET', '/a/brasil/trpc/accounts.list')).status).toBe(404)
})

test('the routes of the gateway cannot begin with the console’s a', () => {
  return expect(startTestGateway({ GATEWAY_ROUTE_PREFIX: 'a/gateway' })).rejects.toThrow(
    /GATEWAY_ROUTE_PREFIX/,
  )
})
