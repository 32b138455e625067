import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../../../../e2e/support/find-free-port.ts'
import { guardChild } from '../../../tests/support/guard-child.ts'
import { makeDataFolder, type Owner } from './postgres-data.ts'

/** A separate PostgreSQL server with an empty database, on a free loopback port. */
export type PostgresServer = {
  url: string
  /** Starts the server again in the same folder and on the same port, after `stop` or `kill`. */
  start: () => Promise<void>
  /** Clean shutdown: connections are cut, the folder stays. */
  stop: () => Promise<void>
  /** SIGKILL to the server and all its backends at once, like a power failure. */
  kill: () => Promise<void>
  /** SIGSTOP to the server and all its backends: connections stay open, and nothing answers. */
  freeze: () => Promise<void>
  /** Lets a frozen server continue. */
  thaw: () => Promise<void>
  /** Stops the server if it runs, and deletes its folder. */
  remove: () => Promise<void>
}

const run = promisify(execFile)
const readyTimeoutMs = 20_000

/**
 * Starts a real server. Finds its programs in Debian's folder or on the PATH. If there are none and this is root,
 * installs Debian's package; else throws with instructions. Tests are never skipped.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findOrInstallPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-postgres-'))
  const user = await findUser()
  if (user !== null) await chown(folder, user.uid, user.gid)
  const owner = { ...user, cwd: folder }
  const data = join(folder, 'data')
  await makeDataFolder(programs, data, owner)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // The server listens only on a loopback port. A socket file would need a folder that the server's user can write.
  const options = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', '']
  let running: Running | null = null

  async function start(): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs
    for (;;) {
      running = launch(join(programs, 'postgres'), options, owner)
      if (await becomesReady(url, running, deadline)) return
      // After a kill the shared memory of its backends may exist for a moment, and the server refuses to start.
      if (Date.now() > deadline || !running.output().includes('shared memory block'))
        throw new Error(`The PostgreSQL server for the tests did not start:\n${running.output()}`)
    }
  }
  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const last = running
    running = null
    if (last === null) return
    if (signal === 'SIGKILL') await killFamily(last)
    else process.kill(last.pid, signal)
    await last.exited
  }
  await start()
  return {
    url,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze: () => signalFamily(running, 'SIGSTOP'),
    thaw: () => signalFamily(running, 'SIGCONT'),
    remove: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Running = { pid: number; exited: Promise<void>; hasExited: () => boolean; output: () => string }

function launch(program: string, options: string[], owner: Owner): Running {
  const child = guardChild(spawn(program, options, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] }))
  let output = ''
  let hasExited = false
  child.stderr.on('data', chunk => {
    output = `${output}${chunk}`.slice(-4000)
  })
  const exited = new Promise<void>(resolve => {
    child.on('error', error => {
      output += error.message
      resolve()
    })
    child.on('exit', () => resolve())
  }).then(() => {
    hasExited = true
  })
  return { pid: child.pid ?? 0, exited, hasExited: () => hasExited, output: () => output }
}

/** False if the server ended or did not answer in time. */
async function becomesReady(url: string, running: Running, deadline: number): Promise<boolean> {
  while (!running.hasExited() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  return false
}

/** The server is stopped first, so that it cannot start new backends while the others are killed. */
async function killFamily(server: Running): Promise<void> {
  process.kill(server.pid, 'SIGSTOP')
  await signalFamily(server, 'SIGKILL')
}

async function signalFamily(server: Running | null, signal: NodeJS.Signals): Promise<void> {
  if (server === null) return
  for (const pid of [...(await listChildren(server.pid)), server.pid]) signalIfThere(pid, signal)
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The server had already ended.
  }
}

async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

const packageFolder = '/usr/lib/postgresql'

/** The folder of the server's programs. `npm run setup` calls this first, so that two tests never install at once. */
export async function findOrInstallPrograms(): Promise<string> {
  const found = await findPrograms()
  if (found !== null) return found
  if (process.getuid?.() !== 0)
    throw new Error(
      'The journal’s tests need a PostgreSQL server, and there is none on this machine. Install it (Debian: apt-get install postgresql), or run the tests once as root, which installs it.',
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quietly = ['-o', 'Dpkg::Options::=--force-confold', '--no-install-recommends', '-y']
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', ...quietly, 'postgresql'], { env, maxBuffer: 64 * 1024 * 1024 })
  const installed = await findPrograms()
  if (installed === null) throw new Error('apt-get installed postgresql, but its programs cannot be found.')
  return installed
}

/** The folder of the newest version, or the one of `postgres` on the PATH. */
async function findPrograms(): Promise<string | null> {
  const versions = await list(packageFolder)
  const newest = versions.sort((a, b) => Number(b) - Number(a))
  for (const version of newest) {
    const folder = join(packageFolder, version, 'bin')
    const programs = await list(folder)
    if (programs.includes('postgres') && programs.includes('initdb')) return folder
  }
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }))
  const programs = await list(stdout.trim())
  return programs.includes('postgres') ? stdout.trim() : null
}

function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => [])
}

/** PostgreSQL refuses to run as root. Debian's package creates a user for it; else it runs as nobody. */
async function findUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const { stdout } = await run('getent', ['passwd', name]).catch(() => ({ stdout: '' }))
    const [, , uid, gid] = stdout.split(':')
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}
