import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askBuildah, buildahArgs } from './run-tool.ts'

const startTimeoutMs = 30_000
/** The container uses the network of this machine. These ports are seldom in use there. */
const environment = ['PORT=39300', 'SIMULATOR_PORT=39310', 'GATEWAY_ALLOW_OPEN=true'].flatMap(each => [
  '--env',
  each,
])

/**
 * Runs the demo of an image as its user, and stops it. Prints the size of the image, the time until its health check
 * passes, and the time and exit code of its end. Throws if it is not healthy in time, or wrote anywhere but to the volume
 * and /tmp, which `docker run --read-only` forbids.
 */
export async function tryImage(image: string): Promise<void> {
  const container = askBuildah('from', '--pull-never', image)
  let stop = () => {}
  try {
    const folder = askBuildah('mount', container)
    console.log(`size: ${askBuildah('images', '--format', '{{.Size}}', image)}`)
    const inside = (...command: string[]) =>
      buildahArgs('run', '--isolation', 'chroot', ...environment, container, '--', ...command)
    const startedAt = Date.now()
    const demo = spawn('buildah', inside('pasarela', 'demo'), { stdio: ['ignore', 'ignore', 'inherit'] })
    stop = () => void (demo.exitCode === null && process.kill(findServer(demo.pid ?? 0), 'SIGKILL'))
    const ended = new Promise<number | null>(resolve => demo.once('exit', resolve))
    while (spawnSync('buildah', inside('node', '/opt/pasarela/check-health.mjs')).status !== 0) {
      if (demo.exitCode !== null) throw new Error(`The demo ended with exit code ${demo.exitCode}.`)
      if (Date.now() - startedAt > startTimeoutMs) throw new Error('The demo is not healthy.')
      await sleep(100)
    }
    const server = findServer(demo.pid ?? 0)
    console.log(
      `healthy: ${Date.now() - startedAt} ms after its start, as user ${statSync(`/proc/${server}`).uid}`,
    )
    const stoppedAt = Date.now()
    process.kill(server, 'SIGTERM')
    console.log(`stopped: exit code ${await ended}, ${Date.now() - stoppedAt} ms after SIGTERM`)
    const written = listFiles(folder).filter(file => statSync(join(folder, file)).mtimeMs > startedAt)
    if (written.length > 0) throw new Error(`Written outside /data and /tmp: ${written.join(', ')}`)
    console.log('written: nothing outside /data and /tmp')
  } finally {
    stop()
    askBuildah('rm', container)
  }
}

/** Finds the server, the last descendant of the buildah that started it. A child belongs to the thread that made it. */
function findServer(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap(id => readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').split(' '))
  const child = children.find(id => id !== '')
  return child ? findServer(Number(child)) : pid
}

/** Lists the image's own files. The excluded folders are mounted, or may be written. */
function listFiles(folder: string): string[] {
  const names = readdirSync(folder).filter(
    name => !['data', 'tmp', 'dev', 'proc', 'sys', 'run'].includes(name),
  )
  return names.flatMap(name =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  )
}
