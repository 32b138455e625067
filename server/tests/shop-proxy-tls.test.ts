/** The shop proxy in front of a provider that speaks HTTP/2 over TLS, as Caddy in front of a team's simulator does. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startTestGateway } from './support/start-test-gateway.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

test('a store gets the answer of a provider that offers HTTP/2, header for header', async () => {
  const folder = await makeTemporaryFolder()
  const [key, cert] = ['key.pem', 'certificate.pem'].map(name => join(folder.path, name))
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=pay'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', `${key}`, '-out', `${cert}`],
  ])
  const certificate = await readFile(`${cert}`, 'utf8')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  const provider = createSecureServer(
    { key: await readFile(`${key}`), cert: certificate, allowHTTP1: true },
    (request, response) => {
      response.setHeader('X-Request-Id', 'of-the-provider')
      response.end(JSON.stringify({ path: request.url }))
    },
  )
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: `https://localhost:${port}` })
  onTestFinished(async () => {
    await gateway[Symbol.asyncDispose]()
    provider.close()
    setDefaultCACertificates(trusted)
    await folder.remove()
  })

  const answer = await fetch(`${gateway.shopUrl}/v1/payments/7`, {
    headers: { authorization: 'Bearer TEST-tls' },
  })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ path: '/v1/payments/7' })
  expect(answer.headers.get('x-request-id')).toBe('of-the-provider')
})
