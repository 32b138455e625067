/**
 * Starts the demo for action.yml, and ends as soon as it listens. The demo goes on, and ends with the job. The file is
 * plain JavaScript, because the dependencies of the checkout are not installed.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const startTimeoutMs = 60_000
const { env } = process
const paths = { addresses: join(env.FOLDER, 'addresses.json'), log: join(env.FOLDER, 'pasarela.log') }

/** The job's environment without the variables of the shop: its address, its database and its credentials. */
const demoEnvironment = {
  ...env,
  HOST: '127.0.0.1',
  APP_ENV: 'local',
  LOG_LEVEL: '',
  DATABASE_URL: '',
  GATEWAY_DATA_DIR: ':memory:',
  ...(env.ACCESS_TOKEN && { GATEWAY_ACCESS_TOKEN: env.ACCESS_TOKEN }),
  ...(env.PUBLIC_KEY && { GATEWAY_PUBLIC_KEY: env.PUBLIC_KEY }),
  ...(env.WEBHOOK_SECRET && { GATEWAY_WEBHOOK_SECRET: env.WEBHOOK_SECRET }),
}

const demo = spawn(process.execPath, [env.COMMAND, 'demo', '--json', '--lang', 'en'], {
  detached: true,
  env: demoEnvironment,
  stdio: ['ignore', openSync(paths.addresses, 'w'), openSync(paths.log, 'w')],
})
demo.unref()
try {
  const addresses = await readAddresses()
  if (env.FORWARD_TO) await forward(addresses.gateway, env.FORWARD_TO)
  const outputs = {
    'shop-url': addresses.shop ?? addresses.simulator,
    'simulator-url': addresses.simulator,
    'gateway-url': addresses.gateway,
    'console-url': addresses.console,
    'access-token': addresses.access_token ?? demoEnvironment.GATEWAY_ACCESS_TOKEN,
    'public-key': addresses.public_key ?? demoEnvironment.GATEWAY_PUBLIC_KEY,
    'webhook-secret': addresses.webhook_secret ?? demoEnvironment.GATEWAY_WEBHOOK_SECRET,
    log: paths.log,
    pid: demo.pid,
  }
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(env.GITHUB_OUTPUT, lines.join(''))
  process.stdout.write(
    `Your store calls ${outputs['shop-url']}, and the console is at ${addresses.console}.\n`,
  )
} catch (error) {
  demo.kill()
  // GitHub reads an annotation from one line.
  const message = error.message.replaceAll('%', '%25').replaceAll('\n', '%0A')
  process.stdout.write(`${readFileSync(paths.log, 'utf8')}::error title=Pasarela did not start::${message}\n`)
  process.exitCode = 1
}

/** The demo prints one line of JSON once all of its servers listen. */
async function readAddresses() {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const line = readFileSync(paths.addresses, 'utf8')
    if (line.endsWith('\n')) return JSON.parse(line)
    if (demo.exitCode !== null) throw new Error(readFailure(readFileSync(paths.log, 'utf8')))
    await setTimeout(100)
  }
  throw new Error(`It does not listen after ${startTimeoutMs / 1000} s.`)
}

/** Returns the message of the error that the demo printed as JSON, or the printed text if it is not JSON. */
function readFailure(log) {
  const last = log.trimEnd().split('\n').at(-1)
  try {
    return JSON.parse(last).error.message
  } catch {
    return last
  }
}

async function forward(gateway, url) {
  const token = env.GATEWAY_CONSOLE_TOKEN
  const response = await fetch(`${gateway}/forwarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ url, verdict: 'any' }),
  })
  if (!response.ok) throw new Error(`forward-to: ${await response.text()}`)
}
