/** Shops whose process ends during a run, as a Node process does at an exception that nobody catches. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { guardChild } from '../../tests/support/guard-child.ts'
import { type GradeOptions, grade } from '../grade.ts'
import { gradeWords } from '../grade-words.ts'
import { summaryToLines } from '../reports/text.ts'
import { expectEvidence } from './support/expect-evidence.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const secret = 'secret-of-the-shop'

/** A shop that ends by its bug: it takes every body for JSON, or fails after it answered a notification without a signature. */
const source = `
import { createServer } from 'node:http'
import { createHmac } from 'node:crypto'
const [provider, token, bug, port] = process.argv.slice(1)
const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const id = new URL(request.url, 'http://shop').searchParams.get('data.id')
  const parts = Object.fromEntries((request.headers['x-signature'] ?? '').split(',').map(part => part.split('=')))
  if (bug === 'no_header' && !parts.v1) {
    server.close(() => process.exit(1))
    return response.writeHead(401).end()
  }
  const manifest = 'id:' + id + ';request-id:' + request.headers['x-request-id'] + ';ts:' + parts.ts + ';'
  const hash = createHmac('sha256', '${secret}').update(manifest).digest('hex')
  if (hash !== parts.v1) return response.writeHead(401).end()
  JSON.parse(Buffer.concat(chunks))
  await fetch(provider + '/v1/payments/' + id, { headers: { authorization: 'Bearer ' + token } })
  response.end()
}).listen(Number(port ?? 0), '127.0.0.1', () => console.log(server.address().port))
`

type Bug = 'json' | 'no_header'

/** Runs the shop until the test ends. `isRestarted` starts it again at the same port whenever it ends. */
async function runShop(bug: Bug, { isRestarted = false } = {}) {
  const accessToken = `TEST-ends-${bug}-${isRestarted}`
  let isOver = false
  const start = async (port?: string): Promise<string> => {
    const args = [simulator.url, accessToken, bug, ...(port ? [port] : [])]
    const child = guardChild(
      spawn(process.execPath, ['--input-type=module', '--eval', source, ...args], {
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
    onTestFinished(() => {
      isOver = true
      child.kill()
    })
    const [line] = await once(child.stdout, 'data')
    const used = String(line).trim()
    child.once('exit', () => {
      if (isRestarted && !isOver) void start(used)
    })
    return used
  }
  return { accessToken, url: `http://127.0.0.1:${await start()}/` }
}

async function gradeShop(shop: Awaited<ReturnType<typeof runShop>>, options: Partial<GradeOptions>) {
  const shown = new Map<string, string>()
  const run = await grade({
    ...shop,
    simulatorUrl: simulator.url,
    secret,
    rate: 100,
    timing: { settleMs: 0, effectTimeoutMs: 0 },
    ...options,
    onResult: ({ id, verdict }) => shown.set(id, verdict),
  })
  expectEvidence(run.results)
  expect([...shown]).toEqual(run.results.map(({ id, verdict }) => [id, verdict]))
  return run
}

test('the case at which the process ends has the finding, and the summary names no other reason', async () => {
  const run = await gradeShop(await runShop('json'), { only: ['trailing_bytes', 'updated', 'rejected'] })
  expect(run.results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'trailing_bytes', verdict: 'finding', kind: 'stopped' },
    { id: 'updated', verdict: 'undecided', need: 'stopped' },
    { id: 'rejected', verdict: 'undecided', need: 'stopped' },
  ])
  const words = gradeWords('en')
  expect(summaryToLines(run, words)).toContain('Findings: 1. Passed: 1. Not decided: 2.')
})

test('a process that ends after its answer fails the case that it answered, not the next one', async () => {
  const run = await gradeShop(await runShop('no_header'), { only: ['absent', 'empty', 'stale'] })
  expect(run.results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'absent', verdict: 'finding', kind: 'stopped', evidence: { exchanges: [{ status: 401 }] } },
    { id: 'empty', verdict: 'undecided', need: 'stopped' },
    { id: 'stale', verdict: 'undecided', need: 'stopped' },
  ])
})

test('the next case runs again if the process was restarted', async () => {
  const run = await gradeShop(await runShop('no_header', { isRestarted: true }), {
    only: ['absent', 'wrong_secret', 'truncated'],
    timing: { settleMs: 0, effectTimeoutMs: 20_000 },
  })
  expect(run.results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'wrong_secret', verdict: 'passed' },
    { id: 'absent', verdict: 'finding', kind: 'stopped', evidence: { exchanges: [{ status: 401 }] } },
    { id: 'truncated', verdict: 'passed' },
  ])
})
