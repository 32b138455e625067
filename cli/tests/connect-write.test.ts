/** `connect --write` and `--undo`: only set-up files of tests change, and undo leaves each byte as it was. */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runHere } from './support/run-here.ts'

const root = mkdtempSync(join(tmpdir(), 'connect-write-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The option that keeps the command from asking a gateway of this machine. */
const to = ['--to', 'http://127.0.0.1:3010']

type Files = Record<string, string>

function shopOf(files: Files): string {
  const folder = mkdtempSync(join(root, 'shop-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

function filesOf(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const node = (packages: Files, more: object = {}) =>
  JSON.stringify({ dependencies: { mercadopago: '3.6.1' }, devDependencies: packages, ...more })
const baseUrl = "AppConfig.BASE_URL = 'http://127.0.0.1:3010'"
const inCommonJs = `require('mercadopago/dist/utils/config/index.js').${baseUrl}`
const inModule = `requireForPasarela(import.meta.url)('mercadopago/dist/utils/config/index.js').${baseUrl}`
const php = "\\MercadoPago\\MercadoPagoConfig::$BASE_URL = 'http://127.0.0.1:3010';"
const python = 'mercadopago.config.Config._Config__api_base_url = "http://127.0.0.1:3010"'
const ruby = "Mercadopago::Config.class_variable_set(:@@API_BASE_URL, 'http://127.0.0.1:3010')"
const composer = (dev: string) =>
  JSON.stringify({ require: { 'mercadopago/dx-php': '^3' }, 'require-dev': { [dev]: '*' } })
const vitest = node({ vitest: '5' })

test.each<[string, Files, string, string, string | null]>([
  [
    'Vitest with a set-up file, and polyfills that are no test code',
    {
      'package.json': vitest,
      'vitest.config.ts': "test: { setupFiles: ['dotenv/config', './src/polyfills.ts', './test/setup.ts'] }",
      'src/polyfills.ts': 'export {}\n',
      'test/setup.ts': "import './mocks'",
    },
    ...(['test/setup.ts', inModule, null] as const),
  ],
  [
    'Vitest with nothing but production files',
    { 'package.json': vitest, 'vite.config.ts': "test: { setupFiles: './src/main.ts' }", 'src/main.ts': '' },
    ...(['pasarela.setup.mjs', inModule, "setupFiles: ['./pasarela.setup.mjs']"] as const),
  ],
  [
    'Jest with a set-up file in package.json',
    {
      'package.json': node({ jest: '30' }, { jest: { setupFilesAfterEnv: ['<rootDir>/src/setupTests.js'] } }),
      'src/setupTests.js': "import '@testing-library/jest-dom'\n",
    },
    ...(['src/setupTests.js', inCommonJs, null] as const),
  ],
  ['Jest alone', { 'package.json': node({ jest: '30' }) }, 'pasarela.setup.cjs', inCommonJs, 'setupFiles: '],
  [
    'Mocha with a file of modules',
    {
      'package.json': node({ mocha: '11' }, { type: 'module' }),
      '.mocharc.json': '{ "require": ["./test/setup.js"] }',
      'test/setup.js': '',
    },
    ...(['test/setup.js', inModule, null] as const),
  ],
  [
    "Node's own runner",
    { 'package.json': node({}, { scripts: { test: 'node --test' } }) },
    ...(['pasarela.setup.mjs', inModule, 'node --import ./pasarela.setup.mjs --test'] as const),
  ],
  [
    'version 1',
    {
      'package.json': JSON.stringify({
        dependencies: { mercadopago: '^1.5.17' },
        devDependencies: { jest: '29' },
      }),
    },
    'pasarela.setup.cjs',
    "require('mercadopago').configurations.getBaseUrl = () => 'http://127.0.0.1:3010'",
    'setupFiles: ',
  ],
  [
    'PHPUnit whose bootstrap is that of production',
    {
      'composer.json': composer('phpunit/phpunit'),
      'phpunit.xml': '<phpunit bootstrap="vendor/autoload.php">',
    },
    ...(['tests/pasarela.php', php, 'bootstrap="tests/pasarela.php"'] as const),
  ],
  [
    'PHPUnit with a bootstrap of its own',
    {
      'composer.json': composer('phpunit/phpunit'),
      'phpunit.xml.dist': '<phpunit colors="true" bootstrap="tests/bootstrap.php">',
      'tests/bootstrap.php': "<?php\r\nrequire 'x.php';\r\n",
    },
    ...(['tests/bootstrap.php', php, null] as const),
  ],
  [
    'Pest',
    { 'composer.json': composer('pestphp/pest'), 'tests/Pest.php': '<?php\n' },
    ...(['tests/Pest.php', php, null] as const),
  ],
  [
    'pytest without a conftest, beside an empty package of tests',
    { 'requirements.txt': 'mercadopago==3.5.0\npytest\n', 'tests/__init__.py': '' },
    ...(['tests/conftest.py', python, null] as const),
  ],
  [
    'unittest, whose package is empty',
    { 'requirements.txt': 'mercadopago==3.5.0\n', 'tests/__init__.py': '' },
    ...(['tests/__init__.py', python, null] as const),
  ],
  [
    'RSpec',
    { Gemfile: "gem 'mercadopago-sdk', '~> 3.2'\n", 'spec/spec_helper.rb': 'RSpec.configure { }' },
    ...(['spec/spec_helper.rb', ruby, null] as const),
  ],
])(
  '%s: lines are written once, follow the address, and are taken back',
  async (_, files, file, line, step) => {
    const folder = shopOf(files)
    const connect = async (...flags: string[]) => {
      const { code, out } = await runHere(['connect', folder, ...to, ...flags])
      expect(code).toBe(0)
      return out
    }
    const out = await connect('--write')
    expect(out).toContain(`+ ${line}`)
    expect(out.join('\n').includes(`Add: `)).toBe(step !== null)
    if (step) expect(out.join('\n')).toContain(step)
    const { [file]: written, ...others } = filesOf(folder)
    expect(written?.startsWith(files[file] ?? '')).toBe(true)
    expect(written?.split('\n')).toContain(line)
    const { [file]: __, ...untouched } = files
    expect(others).toEqual(untouched)

    expect((await connect('--write')).join('\n')).toContain(`${file} has these lines already.`)
    expect(filesOf(folder)[file]).toBe(written)
    const moved = await connect('--write', '--to', 'http://127.0.0.1:4010')
    expect(moved).toContain(`- ${line}`)
    expect(moved).toContain(`+ ${line.replace('3010', '4010')}`)

    const [undone] = (await connect('--undo', '--json')).map(text => JSON.parse(text))
    expect(undone).toMatchObject({ file, change: file in files ? 'changed' : 'removed' })
    expect(filesOf(folder)).toEqual(files)
    expect(await connect('--undo')).toEqual(['No set-up file of tests has lines of pasarela connect.'])
    expect(await connect('--undo', '--json')).toEqual([])
  },
)

test('undo tells what it took back, and not that there was nothing', async () => {
  const folder = shopOf({ 'package.json': node({ jest: '30' }) })
  await runHere(['connect', folder, ...to, '--write'])
  const { out } = await runHere(['connect', folder, '--undo'])
  expect(out.join('\n')).toContain('pasarela.setup.cjs')
  expect(out.join('\n')).not.toContain('No set-up file')
})

test.each<[string, Files]>([
  ['Go', { 'go.mod': 'require github.com/mercadopago/sdk-go v1.7.1\n' }],
  ['Java', { 'build.gradle': "testImplementation 'com.mercadopago:sdk-java:2.1.7'\n" }],
  [
    'a page',
    {
      'package.json': '{"dependencies":{"@mercadopago/sdk-react":"1.0.6"},"devDependencies":{"vitest":"5"}}',
    },
  ],
  ['a plugin', { 'composer.json': '{"require":{"mp-plugins/php-sdk":"3"}}' }],
  ['Python without a runner', { 'requirements.txt': 'mercadopago==3.5.0\n' }],
])('%s: nothing is written, and the lines are shown', async (language, files) => {
  const folder = shopOf(files)
  const { code, out, remarks } = await runHere(['connect', folder, ...to, '--write'])
  expect([code, remarks.join(' ')]).toEqual([1, expect.stringContaining('Nothing was written')])
  expect(out.length).toBeGreaterThan(1)
  const isCompiled = ['Go', 'Java'].includes(language)
  expect(out.join(' ').includes('no file that is loaded before all of them')).toBe(isCompiled)
  expect(filesOf(folder)).toEqual(files)
})

test('the set-up file leads outside of the folder: it is left alone', async () => {
  const outside = shopOf({ 'setup.ts': '' })
  const folder = shopOf({
    'package.json': vitest,
    'vitest.config.ts': "setupFiles: ['./test/setup.ts', '../x/test.ts']",
  })
  symlinkSync(outside, join(folder, 'test'))
  const { out } = await runHere(['connect', folder, ...to, '--write', '--json'])
  expect(JSON.parse(out[0] ?? '')).toMatchObject({
    written: { file: 'pasarela.setup.mjs', change: 'created' },
  })
  expect(filesOf(outside)).toEqual({ 'setup.ts': '' })
})

test.each(['mocha', 'jest'])('what was written for %s changes the SDK that the shop loads', async runner => {
  const folder = shopOf({ 'package.json': node({ [runner]: '1' }) })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const { out } = await runHere(['connect', folder, ...to, '--write', '--json'])
  const { file } = JSON.parse(out[0] ?? '').written
  writeFileSync(
    join(folder, 'shop.cjs'),
    "import('./' + process.argv[2]).then(() => console.log(require('mercadopago/dist/utils/config/index.js').AppConfig.BASE_URL))",
  )
  expect(execFileSync(process.execPath, ['shop.cjs', file], { cwd: folder, encoding: 'utf8' })).toBe(
    'http://127.0.0.1:3010\n',
  )
})
