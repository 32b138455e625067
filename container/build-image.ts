/**
 * `npm run image` builds the image of `Dockerfile` without an engine and without a registry of images, and tests it.
 * Elsewhere `docker build .` does the same.
 */

import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askBuildah, buildahArgs, buildImage, imageDir, isInstalled, runTool } from './run-tool.ts'

const startTimeoutMs = 30_000
/** The container uses the network of this machine. These ports are seldom in use there. */
const environment = ['PORT=39300', 'SIMULATOR_PORT=39320', 'GATEWAY_ALLOW_OPEN=true'].flatMap(each => [
  '--env',
  each,
])

/**
 * Runs the demo of an image as its user, and stops it. Prints the size of the image, the time until its health check
 * passes, and the time and exit code of its end. Throws if it is not healthy in time, or wrote
 * anywhere but to the volume and /tmp, which `docker run --read-only` forbids.
 */
async function tryImage(image: string): Promise<void> {
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

/** The image that stands in for the base image of `Dockerfile`: the same Debian, Node, npm and user. */
const baseImage = `localhost/pasarela-node:${process.version}`

const containerfile = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
    && groupadd --gid 1000 node && useradd --uid 1000 --gid 1000 --create-home node
`

/** Packages with the libraries that Node is linked with, the certificates, and the program that creates the user. */
const packages = ['ca-certificates', 'libatomic1', 'libstdc++6', 'passwd']
const unread = ['doc', 'man', 'locale'].map(folder => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)

/** Builds the base image from Debian's packages and the Node and npm that run this script, unless it exists. */
async function buildBase(): Promise<void> {
  if (askBuildah('images', '--quiet', '--filter', `reference=${baseImage}`) !== '') return
  const context = join(imageDir, 'base')
  mkdirSync(context, { recursive: true })
  await runTool('mmdebstrap', [
    '--variant=essential',
    `--include=${packages.join(',')}`,
    ...unread,
    '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*',
    'bookworm',
    join(context, 'debian.tar'),
  ])
  copyFileSync(process.execPath, join(context, 'node'))
  cpSync(npmRoot(), join(context, 'npm'), { recursive: true })
  writeFileSync(join(context, 'Containerfile'), containerfile)
  await buildImage('--tag', baseImage, '--file', join(context, 'Containerfile'), context)
}

/** The folder of npm, which names its own program in the environment of the scripts that it runs. */
function npmRoot(): string {
  const program = process.env.npm_execpath
  if (!program) throw new Error('Run this script by npm: npm run image')
  return dirname(dirname(realpathSync(program)))
}

const image = 'localhost/pasarela'

const missing = ['mmdebstrap', 'buildah'].filter(name => !isInstalled(name))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `This script needs Debian, root, and the packages mmdebstrap and buildah${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}. With a container engine: docker build --tag pasarela .`,
  )
  process.exit(1)
}

/** Files that the network of this machine needs. As secrets they stay out of the image. */
const secrets = [
  ['npmrc', join(homedir(), '.npmrc')],
  ['ca', process.env.NODE_EXTRA_CA_CERTS ?? ''],
].flatMap(([id, file]) => (file && existsSync(file) ? ['--secret', `id=${id},src=${file}`] : []))

await buildBase()
const base = ['--build-arg', `NODE_IMAGE=${baseImage}`]
// Docker's format keeps the health check.
await buildImage('--format', 'docker', ...base, ...secrets, '--tag', image, '.')
await tryImage(image)
