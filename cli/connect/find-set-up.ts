/** The file that a shop's test runner loads before the tests, and no build loads. */
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { toObject } from '../../server/facts/json.ts'
import { type Found, read, readJson } from './find-sdk.ts'

/**
 * `step` is what makes the runner load the file, null if it does already. `header` starts the file if it is new.
 * `isCommonJs` says how a file of Node loads a module.
 */
export type SetUp = { file: string; step: string | null; header: string; isCommonJs: boolean }

const plain = { step: null, header: '', isCommonJs: false }

/** Every set-up file of tests in this folder, the best first: one that exists, or one to make. Empty without a runner. */
export function findSetUps(folder: string, language: Found['language']): SetUp[] {
  const finders: Partial<Record<Found['language'], (folder: string) => SetUp[]>> = {
    node: findOfNode,
    php: findOfPhp,
    python: findOfPython,
    ruby: findOfRuby,
  }
  return (finders[language]?.(folder) ?? []).filter(
    ({ file, step }) => step !== null || isInside(folder, file),
  )
}

/** Whether the file, or the file that it links to, is in the folder. A file that does not exist yet is. */
function isInside(folder: string, file: string): boolean {
  try {
    return realpathSync(join(folder, file)).startsWith(realpathSync(folder) + sep)
  } catch {
    return true
  }
}

const testWord = /(?:^|[^a-z])(?:tests?|specs?|jest|vitest|mocha|e2e)(?:[^a-z]|$)/i
/** A runner may load files of production, too, such as polyfills. Only the name tells them apart. */
const isForTests = (file: string) => testWord.test(file) || /[a-z]Tests?\b/.test(file)

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']
const configsOf = (...names: string[]) => names.flatMap(name => extensions.map(end => `${name}.${end}`))

const nodeRunners = [
  {
    ...{ name: 'vitest', key: 'setupFiles', configs: configsOf('vitest.config', 'vite.config') },
    ...{ end: 'mjs', step: (file: string) => `vitest.config: test: { setupFiles: ['./${file}'] }` },
  },
  {
    ...{
      name: 'jest',
      key: 'setupFiles(?:AfterEnv)?',
      configs: [...configsOf('jest.config'), 'package.json'],
    },
    ...{ end: 'cjs', step: (file: string) => `jest.config: setupFiles: ['<rootDir>/${file}']` },
  },
  {
    ...{ name: 'mocha', key: 'require', configs: configsOf('.mocharc').concat('package.json') },
    ...{ end: 'mjs', step: (file: string) => `mocha --require ./${file}` },
  },
]

function findOfNode(folder: string): SetUp[] {
  const manifest = readJson(folder, 'package.json')
  const packages = { ...toObject(manifest.dependencies), ...toObject(manifest.devDependencies) }
  const scripts = JSON.stringify(manifest.scripts ?? '')
  const isModule = manifest.type === 'module'
  const runner = nodeRunners.find(({ name }) => Object.hasOwn(packages, name))
  if (!runner) {
    if (!/node\b[^"]* --test\b/.test(scripts)) return []
    const file = 'pasarela.setup.mjs'
    return [{ ...plain, file, step: scripts.includes(file) ? null : `node --import ./${file} --test` }]
  }
  const { name, key, configs, end } = runner
  const texts = configs.map(config => read(folder, config) ?? '')
  const lists = new RegExp(`["']?\\b${key}["']?\\s*:\\s*(\\[[^\\]]*\\]|["'][^"']*["'])`, 'g')
  const named = [...texts.join('\n').matchAll(lists)]
    .flatMap(([, list = '']) => [...list.matchAll(/["']([^"']+)["']/g)])
    .map(([, path = '']) => path.replace(/^(?:<rootDir>\/|\.\/)+/, ''))
    .filter(path => isForTests(path) && !/^(?:\.\.|\/|node_modules\/)/.test(path))
    .flatMap(file => {
      const text = read(folder, file)
      if (text === null) return []
      const isCommonJs =
        /\.c[jt]s$/.test(file) || (isCommonJsIn(name, text) && !isModule && !/\.m[jt]s$/.test(file))
      return [{ ...plain, file, isCommonJs }]
    })
  const file = `pasarela.setup.${end}`
  const step = `${texts.join('')}${scripts}`.includes(file) ? null : runner.step(file)
  return [...named, { ...plain, file, step, isCommonJs: end === 'cjs' }]
}

/** Vitest has modules only, and Jest compiles them away. */
function isCommonJsIn(runner: string, text: string): boolean {
  return runner === 'jest' || (runner === 'mocha' && !/^import\s/m.test(text))
}

function findOfPhp(folder: string): SetUp[] {
  const configs = ['phpunit.xml', 'phpunit.dist.xml', 'phpunit.xml.dist'].map(name => read(folder, name))
  const config = configs.find(text => text !== null) ?? null
  const packages = toObject(readJson(folder, 'composer.json')['require-dev'])
  const isRun = ['phpunit/phpunit', 'pestphp/pest'].some(name => Object.hasOwn(packages, name))
  if (config === null && !isRun) return []
  const [, bootstrap = ''] = /\sbootstrap="([^"]+)"/.exec(config ?? '') ?? []
  const existing = ['tests/Pest.php', bootstrap.replace(/^\.\//, '')]
    // What follows a closing tag is printed.
    .filter(
      file => isForTests(file) && !file.startsWith('..') && read(folder, file)?.includes('?>') === false,
    )
    .map(file => ({ ...plain, file }))
  const file = 'tests/pasarela.php'
  const header = "<?php\nrequire_once __DIR__ . '/../vendor/autoload.php';\n"
  const step = bootstrap.endsWith(file) ? null : `phpunit.xml: bootstrap="${file}"`
  return [...existing.filter(one => one.file !== file), { ...plain, file, header, step }]
}

function findOfPython(folder: string): SetUp[] {
  const has = (file: string) => read(folder, file) !== null
  const named = [
    ...['conftest.py', 'tests/conftest.py', 'test/conftest.py'].filter(has),
    ...['tests/__init__.py', 'test/__init__.py'].filter(has),
  ]
  const manifests = [
    'pytest.ini',
    'pyproject.toml',
    'setup.cfg',
    'requirements.txt',
    'requirements-dev.txt',
    'Pipfile',
  ]
  const isRun = manifests.some(file =>
    /(?:^\s*\[?(?:tool[.:])?|["'])pytest\b/m.test(read(folder, file) ?? ''),
  )
  const file = has('tests/__init__.py') ? 'tests/conftest.py' : 'conftest.py'
  const all =
    isRun || named.some(name => name.endsWith('conftest.py')) ? [...named.filter(isConftest), file] : named
  return [...new Set(all)].map(name => ({ ...plain, file: name }))
}

const isConftest = (file: string) => file.endsWith('conftest.py')

function findOfRuby(folder: string): SetUp[] {
  return ['spec/rails_helper.rb', 'spec/spec_helper.rb', 'test/test_helper.rb']
    .filter(file => read(folder, file) !== null)
    .map(file => ({ ...plain, file }))
}
