/** Tests the package as its users get it: its files, its size, and that every entry works (decision 063). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, inject, onTestFinished, test } from 'vitest'
import { guardChild } from '../../server/tests/support/guard-child.ts'
import { run, sizeOf } from './install-package.ts'

const root = join(import.meta.dirname, '..', '..')
const maxTarballBytes = 3_200_000
const maxInstalledBytes = 45_000_000

const installed = inject('installed')

type Lock = Record<string, { version: string; integrity: string; dev?: boolean; devOptional?: boolean }>

test('the tarball is small, and has nothing but what runs or is read', async () => {
  expect((await stat(installed.tarball)).size).toBeLessThan(maxTarballBytes)
  const unexpected = installed.files.filter(
    file =>
      !/^(?:(?:README(?:\.es|\.pt-BR)?|CHANGELOG|CONTRIBUTING|LICENSE|SECURITY)(?:\.md)?|package\.json|bin\/pasarela\.js)$/.test(
        file,
      ) &&
      !/^dist\/(?:console|simulator|package)\//.test(file) &&
      !/^server\/shared\/texts\/[\w-]+\.\w\w\.json$/.test(file) &&
      !/^(?:docs\/(?!internals\/|pictures\/)|examples\/).+$/.test(file) &&
      !/^server\/grading\/tests\/support\/handlers\/handler\.\w+$/.test(file) &&
      !/^server\/drift\/recorded\/[\w-]+\.shapes$/.test(file) &&
      !/^server\/simulator\/(?:checkout\/styles\/\w+\.css|control\/scenarios\/[\w-]+\.json)$/.test(file),
  )
  expect(unexpected).toEqual([])
})

/** Only a clone has these files. The text beside each link says so. */
const inClonesOnly = /^(?:\.github\/|e2e\/|docs\/(?:internals|pictures)(?:\/|$))/

test('links of the documents lead to files of the package', async () => {
  const { folder, files } = installed
  const documents = files.filter(file => /^(?:README(?:\.[\w-]+)?|docs\/[\w/-]+)\.md$/.test(file))
  const links = await Promise.all(
    documents.map(async file => {
      const text = await readFile(join(folder, file), 'utf8')
      const targets = Array.from(text.matchAll(/\]\(([^)#]+)/g), ([, target = '']) => target)
      const local = targets.filter(target => !/^https?:/.test(target))
      return local.map(target => ({ file, path: join(dirname(file), target) }))
    }),
  )
  const dead = links.flat().filter(({ path }) => !inClonesOnly.test(path) && !existsSync(join(folder, path)))
  expect(dead).toEqual([])
})

test('the installation is small', async () => {
  expect(await sizeOf(join(installed.project, 'node_modules'))).toBeLessThan(maxInstalledBytes)
})

test('a server gets the packages of the lock, and no other', { timeout: 300_000 }, async () => {
  const server = join(installed.project, 'server')
  await mkdir(server)
  await copyFile(join(root, 'package-lock.json'), join(server, 'package-lock.json'))
  const page = await readFile(join(root, 'docs/operate/operations.md'), 'utf8')
  const [, flags = ''] = /npm install (.*) --prefix .* \$package$/m.exec(page) ?? []
  // Node itself is of another package of npm, which is as large as all others.
  const args = ['install', ...flags.split(' '), '--prefix', server, '--prefer-offline', installed.tarball]
  await run('npm', args, { cwd: installed.project })
  const readLock = async (file: string): Promise<Lock> => JSON.parse(await readFile(file, 'utf8')).packages
  const locked = Object.entries(await readLock(join(root, 'package-lock.json')))
  const versions = locked.filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
  const { 'node_modules/pasarela': own, ...found } = await readLock(
    join(server, 'node_modules/.package-lock.json'),
  )
  expect(own).toBeDefined()
  const read = ([path, { version, integrity }]: [string, Lock[string]]) => ({ path, version, integrity })
  expect(Object.entries(found).map(read)).toEqual(versions.map(read))
})

test('the console comes with the licenses of what its scripts, styles and font contain', async () => {
  const notices = await readFile(join(installed.folder, 'dist/console/licenses.txt'), 'utf8')
  for (const name of ['react', 'react-dom', '@mantine/core', '@tanstack/react-query', '@trpc/client'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(notices).toMatch(/^@fontsource-variable\/geist \d.*?SIL OPEN FONT LICENSE/ims)
})

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: installed.folder, pack: false })
  expect(messages).toEqual([])
})

test('the types are right for every module resolution that reads `exports`', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(installed.tarball)))
  if (!analysis.types) throw new Error('The package has no types.')
  const problems = analysis.problems.filter(
    problem => !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  )
  expect(problems).toEqual([])
})

test('every entry can be imported, and starts what it says', async () => {
  const { exports } = JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'))
  // These entries add to the `expect` of a runner, and need its process (shops.check.ts).
  const others = ['./package.json', './vitest', './jest']
  const entries = Object.keys(exports).filter(entry => !others.includes(entry))
  const imports = entries.map(entry => `await import('pasarela${entry.slice(1)}')`)
  await writeFile(
    join(installed.project, 'consumer.js'),
    `${imports.join('\n')}
     const { startGateway, startSimulator } = await import('pasarela')
     const { verifySignature } = await import('pasarela/signature')
     const { startPasarela } = await import('pasarela/testing')
     await using pasarela = await startPasarela()
     const { verdict } = await pasarela.notifications.waitFor({ payment: await pasarela.pay() })
     await using simulator = await startSimulator()
     await using gateway = await startGateway({
       PORT: '0', APP_ENV: 'local', LOG_LEVEL: 'silent', GATEWAY_DATA_DIR: 'data',
       GATEWAY_ACCESS_TOKEN: 'TEST-a', GATEWAY_PROVIDER_URL: simulator.url,
     })
     const seller = await (await fetch(gateway.apiUrl + '/seller')).json()
     const page = await (await fetch(gateway.url, { headers: { accept: 'text/html' } })).text()
     const script = await (await fetch(simulator.url + '/js/v2')).text()
     const style = await (await fetch(simulator.url + '/checkout/assets/checkout.css')).text()
     const { reason } = verifySignature({ url: '/?data.id=1', headers: {}, body: '{}' }, 'secret')
     console.log(JSON.stringify({
       seller: seller.ok, reason, verdict, page: page.includes('/assets/'),
       script: script.includes('MercadoPago'), style: style.includes('{'),
     }))`,
  )
  const { stdout, stderr } = await run(process.execPath, ['consumer.js'], { cwd: installed.project })
  expect(JSON.parse(stdout)).toEqual({
    seller: true,
    reason: 'MissingSignatureHeader',
    verdict: 'validated',
    page: true,
    script: true,
    style: true,
  })
  expect(stderr).toBe('')
})

test('CommonJS requires every entry, and gets the modules that an import gets', async () => {
  const code = `const entries = ['', '/signature', '/testing', '/playwright'].map(entry => 'pasarela' + entry)
     Promise.all(entries.map(entry => import(entry))).then(imported =>
       console.log(entries.map((entry, index) => {
         const [name] = Object.keys(imported[index])
         return require(entry)[name] === imported[index][name]
       }).join()))`
  const { stdout, stderr } = await run(process.execPath, ['--eval', code], { cwd: installed.project })
  expect([stdout, stderr]).toEqual(['true,true,true,true\n', ''])
})

test('pasarela/signature loads no package', async () => {
  const code = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => (console.log(name), next(name, context)) })
    await import('pasarela/signature')`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: installed.project,
  })
  expect(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .filter(name => !/^(?:node:|\.)/.test(name)),
  ).toEqual([])
})

const consumer = `
  import { type Gateway, type Simulator, startGateway, startSimulator } from 'pasarela'
  import { type SignatureVerdict, verifySignature } from 'pasarela/signature'
  import { type Pasarela, PasarelaError, startPasarela } from 'pasarela/testing'
  const simulator: Simulator = await startSimulator({ accounts: [{ accessToken: 'TEST-a', siteId: 'MLB' }] })
  const gateway: Gateway = await startGateway({ GATEWAY_PROVIDER_URL: simulator.url })
  const verdict: SignatureVerdict = verifySignature({ url: '/', headers: new Headers(), body: '' }, ['a', 'b'])
  if (verdict.reason === 'SignatureMismatch') console.log(verdict.explanation.near_misses[0]?.advice)
  await using pasarela: Pasarela = await startPasarela({ country: 'MLB' })
  const { verdict: result } = await pasarela.notifications.waitFor({ payment: await pasarela.pay() })
  if (result === 'rejected') throw new PasarelaError('no', { status: 0, body: null })
  // @ts-expect-error The country is unknown.
  await startSimulator({ accounts: [{ accessToken: 'TEST-a', siteId: 'XXX' }] })
  // @ts-expect-error The port is a number.
  const port: string = gateway.port
  export { port }`

const resolutions = [
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
  { module: 'commonjs', moduleResolution: 'bundler' },
]
/** Wraps code for CommonJS, which has no top-level await. */
const inFunction = (code: string) => {
  const [imports = [], rest = []] = [true, false].map(isImport =>
    code.split('\n').filter(line => line.includes('import {') === isImport),
  )
  return `${imports.join('\n')}\nasync function use() {${rest.join('\n').replace('export { port }', 'return port')}}\nuse()`
}

test.each(resolutions)(
  'strict TypeScript accepts a program with module $module and moduleResolution $moduleResolution',
  async resolution => {
    await writeFile(join(installed.project, 'modules.ts'), consumer)
    await writeFile(join(installed.project, 'common.cts'), inFunction(consumer))
    const options = {
      ...resolution,
      target: 'es2024',
      lib: ['es2024', 'esnext.disposable', 'dom'],
      strict: true,
      noEmit: true,
      types: [],
    }
    // With `module: commonjs` every file is CommonJS, which has no top-level await.
    const files = resolution.module === 'commonjs' ? ['common.cts'] : ['modules.ts', 'common.cts']
    const tsconfig = { compilerOptions: options, files }
    await writeFile(join(installed.project, 'tsconfig.json'), JSON.stringify(tsconfig))
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    const { stdout } = await run(tsc, ['--project', installed.project]).catch(error => error)
    expect(stdout).toBe('')
  },
)

test.each([
  ['demo', ['--port', '0', '--simulator-port', '0', '--json'], /"console":"(http:[^"]+)"/],
  ['simulator', ['--port', '0', '--json'], /"simulator":"(http:[^"]+)"/],
  ['gateway', ['--port', '0', '--app-env', 'local'], /"url":"(http:[^"]+)"/],
])('the command starts %s, and Ctrl-C ends it', async (name, flags, address) => {
  const command = join(installed.project, 'node_modules', '.bin', 'pasarela')
  const child = guardChild(
    spawn(command, [name, ...flags], { cwd: installed.project, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const url = await findUrl(createInterface(child.stdout), address)
  expect((await fetch(url)).status).toBeLessThan(500)
  child.kill('SIGINT')
  expect(await closed).toEqual([0, null])
})

async function findUrl(lines: AsyncIterable<string>, address: RegExp): Promise<string> {
  for await (const line of lines) {
    const [, url] = address.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('It ended without an address.')
}

/** The first Node of PATH that is older than the package allows; null on a machine that has none. */
async function findOlderNode(): Promise<string | null> {
  const paths = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'node'))
  for (const path of paths.filter(candidate => existsSync(candidate))) {
    const { stdout } = await run(path, ['--version'])
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) < 24) return path
  }
  return null
}

const olderNode = await findOlderNode()
const pretended =
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })'
const [older = '', ...olderFlags] = olderNode
  ? [olderNode]
  : [process.execPath, '--import', `data:text/javascript,${pretended}`]

test.each([
  ['the command', ['node_modules/pasarela/bin/pasarela.js'], ''],
  ['an import', ['--input-type=module', '--eval', "import 'pasarela'"], 'Error: '],
  ['an import of the test kit', ['--input-type=module', '--eval', "import 'pasarela/testing'"], 'Error: '],
  ['a require', ['--eval', "require('pasarela')"], 'Error: '],
])('an older Node gets one line from %s', async (_what, use, prefix) => {
  const failed = await run(older, [...olderFlags, ...use], { cwd: installed.project }).catch(error => error)
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  const lines = failed.stderr.split('\n').filter((line: string) => line.startsWith(`${prefix}pasarela needs`))
  expect(lines).toEqual([expect.stringMatching(/Node [\d.]+ or later\. This is Node [\d.]+\.$/)])
})

const verifying = "console.log(verifySignature({ url: '/', headers: {}, body: '{}' }, 'secret').reason)"

test.runIf(olderNode).each([
  ['import', '--input-type=module', "import { verifySignature } from 'pasarela/signature'"],
  ['require', '--input-type=commonjs', "const { verifySignature } = require('pasarela/signature')"],
])('pasarela/signature works in an older Node, by %s', async (_how, type, load) => {
  const options = { cwd: installed.project }
  const { stdout } = await run(olderNode ?? '', [type, '--eval', `${load}\n${verifying}`], options)
  expect(stdout).toBe('MissingSignatureHeader\n')
})
