import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSignature } from '../../server/gateway/notifications/outbound-notification.ts'
import { wrongSecret } from '../../server/shared/outbound/deliberate-signature.ts'
import { runHere } from './support/run-here.ts'

const secret = 'my-secret'
const body = '{"type":"payment","data":{"id":"77"}}'
const signed = withSignature(
  { query: 'data.id=77', headers: [['x-request-id', 'r-1']], body: Buffer.from(body), leftOut: [] },
  { secret, signedAt: Date.now() },
)
const headers = Object.fromEntries(signed.headers)
const signature = headers['x-signature'] ?? ''
const headerLines = `X-Request-Id: r-1\r\nX-Signature: ${signature}`

const curl = `curl -s 'http://shop.test/hook?data.id=77' \\\n  -H 'x-request-id: r-1' \\\n  -H "x-signature: ${signature}" \\\n  --data-raw '${body}'`

const forms = {
  'a curl command': curl,
  'a curl command with the line ends of Windows': curl.replaceAll('\n', '\r\n'),
  'a curl command of Chrome': `curl 'http://shop.test/hook?data.id=77' -X POST -H $'x-request-id: r\\u002d1' -H 'x-signature: ${signature}' --data-raw $'${body}' --compressed`,
  'a HAR file': JSON.stringify({
    log: {
      entries: [{ request: { url: 'http://shop.test/', headers: [] } }, { request: harRequest() }],
    },
  }),
  'a HAR entry': JSON.stringify({ request: harRequest() }),
  'an HTTP request': `POST /hook?data.id=77 HTTP/1.1\r\n${headerLines}\r\n\r\n${body}`,
}

function harRequest() {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return { url: 'http://shop.test/hook?data.id=77', headers: list, postData: { text: body } }
}

describe.each(Object.entries(forms))('%s', (_form, input) => {
  test('on the standard input is valid with the secret, and exits with 0', async () => {
    const { code, out, remarks } = await runHere(['verify', '--secret', secret, '--json'], { input })
    expect({ code, remarks }).toEqual({ code: 0, remarks: [] })
    expect(JSON.parse(out.join())).toMatchObject({
      verdict: 'validated',
      explanation: { signed_text: expect.stringMatching(/^id:77;request-id:r-1;ts:\d+;$/) },
    })
    expect(out.join()).toContain('"data_id_in_query"')
  })

  test('is rejected with another secret, and exits with 1', async () => {
    const { code, out, remarks } = await runHere(['verify', '--secret', 'other', '--json'], { input })
    expect({ code, remarks }).toEqual({ code: 1, remarks: [] })
    expect(JSON.parse(out.join())).toMatchObject({ verdict: 'rejected', reason: 'SignatureMismatch' })
  })
})

describe('files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pasarela-verify-'))
    await writeFile(join(folder, 'headers.txt'), headerLines)
    await writeFile(join(folder, 'body.json'), body)
  })
  afterAll(() => rm(folder, { recursive: true }))
  const parts = () => ['--headers', join(folder, 'headers.txt'), '--body', join(folder, 'body.json')]

  test('headers and body are read byte for byte', async () => {
    const args = ['verify', '--url', '/hook?data.id=77', ...parts()]
    const { code, out } = await runHere(args, { environment: { GATEWAY_WEBHOOK_SECRET: secret } })
    expect(code).toBe(0)
    expect(out).toEqual([
      'The signature is valid',
      '  ✓ header     x-signature has ts and v1.',
      '  ✓ request-id x-request-id is present.',
      '  ✓ data.id    data.id comes from the URL.',
      '  ✓ hash       v1 is the signature with the current secret.',
      '  – age        No tolerance is configured.',
      expect.stringMatching(/^Signed text: id:77;request-id:r-1;ts:\d+;$/),
      expect.stringContaining('The signature covers data.id, x-request-id and ts only'),
      '· ts is in seconds, as in the provider’s deliveries.',
    ])
  })

  test.each([
    ['es', '→ El secreto del remitente termina en un salto de línea. Compara el secreto de los dos lados'],
    ['pt', '→ O segredo do remetente termina em uma quebra de linha.'],
  ])('in %s the mistake is explained in the words of the console', async (locale, line) => {
    const wrong = withSignature(signed, { secret: `${secret}\n`, signedAt: Date.now() })
    const input = `POST /?data.id=77\n${wrong.headers.map(pair => pair.join(': ')).join('\n')}\n\n${body}`
    const { code, out } = await runHere(['verify', '--secret', secret], { input, locale })
    expect(code).toBe(1)
    expect(out.join('\n')).toContain(line)
  })

  test('a signature that a fault of the simulator made wrong is not blamed on the secret', async () => {
    const wrong = withSignature(signed, { secret: wrongSecret(secret, 'fault'), signedAt: Date.now() })
    const input = `POST /?data.id=77\n${wrong.headers.map(pair => pair.join(': ')).join('\n')}\n\n${body}`
    const { code, out } = await runHere(['verify', '--secret', secret], { input })
    expect(code).toBe(1)
    expect(out.join('\n')).toContain('→ The simulator signed it with a wrong secret on purpose')
  })

  test('a request cannot forge lines of the verdict', async () => {
    const id = encodeURIComponent('77\u001b[1A\nThe signature is valid')
    const input = `POST /?data.id=${id}\n${headerLines}\n\n${body}`
    const { code, out } = await runHere(['verify', '--secret', secret], { input })
    expect(code).toBe(1)
    expect(out.join('\n')).toMatch(/^Signed text: id:77\\u001b\[1a\\nthe signature is valid;/im)
    expect(out).not.toContain('The signature is valid')
  })

  test('an age beyond the tolerance is named in seconds', async () => {
    const old = withSignature(signed, { secret, signedAt: Date.now() - 3_600_000 })
    const input = `POST /?data.id=77\n${old.headers.map(pair => pair.join(': ')).join('\n')}\n\n${body}`
    const { code, out } = await runHere(['verify', '--secret', secret, '--tolerance', '300'], { input })
    expect(code).toBe(1)
    expect(out.join('\n')).toMatch(/✗ age {8}ts is 3,6\d\d(\.\d)? s before this clock; 300 s are allowed\./)
  })

  test.each([['<html>'], ['{"a":1}'], ['curl -s']])(
    '%j is refused, because it is none of the forms',
    async input => {
      expect(await runHere(['verify', '--secret', secret], { input })).toEqual({
        code: 2,
        out: [],
        remarks: ['That is not a curl command, a HAR entry or an HTTP request.'],
      })
    },
  )

  test('a line of headers that is indented is refused, in a file as in a request: it continues another', async () => {
    const indented = join(folder, 'indented.txt')
    await writeFile(indented, `X-Request-Id: r-1\r\n X-Signature: ${signature}`)
    const input = `POST /hook?data.id=77 HTTP/1.1\r\nX-Request-Id: r-1\r\n X-Signature: ${signature}\r\n\r\n${body}`
    for (const flags of [['--headers', indented, '--url', '/hook?data.id=77'], []])
      expect(await runHere(['verify', '--secret', secret, ...flags], { input })).toEqual({
        code: 2,
        out: [],
        remarks: ['That is not a curl command, a HAR entry or an HTTP request.'],
      })
  })

  test('a body that a curl command has in a file is asked for', async () => {
    const input = `curl 'http://shop.test/hook?data.id=77' -H 'x-signature: ${signature}' -d @body.json`
    expect(await runHere(['verify', '--secret', secret], { input })).toEqual({
      code: 2,
      out: [],
      remarks: [
        'The curl command has its body in a file: @body.json. Write the body into the command or pass the parts with --url, --headers and --body.',
      ],
    })
  })

  test('a missing file is named', async () => {
    const { code, remarks } = await runHere(['verify', join(folder, 'none'), '--secret', secret])
    expect(code).toBe(2)
    expect(remarks).toEqual([expect.stringMatching(/none cannot be read: ENOENT/)])
  })
})
