/** What a folder says about the shop in it: its SDK of Mercado Pago, the version, and its framework. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject, textIn, toObject } from '../../server/facts/json.ts'

type Language = 'node' | 'php' | 'python' | 'ruby' | 'go' | 'java' | 'react' | 'plugin'

/** `version` is the first number of an installed or of a wanted version; null if neither is known. */
export type Found = { language: Language; package: string; version: string | null; framework: string | null }

/** The files that name a shop's packages, with the SDK's name in them and the frameworks. */
const manifests: readonly {
  file: string
  language: Language
  sdk: RegExp
  package: string
  frameworks: readonly (readonly [RegExp, string])[]
  /** Files that name the installed version. */
  locks: readonly (readonly [string, RegExp])[]
}[] = [
  ...(['requirements.txt', 'pyproject.toml', 'Pipfile'] as const).map(file => ({
    ...{ file, language: 'python' as const, package: 'mercadopago' },
    // A list of `pyproject.toml` has names in quotes, several on one line; a table may have the version in braces.
    sdk: /(?:^\s*|["'])mercadopago(?:\[\w+\])?["'\s]*(?:$|[\],;]|[=<>~!]+\s*(?:\{[^}]*?version\s*=\s*)?["']?[=<>~!^]*\s*([\d.]*))/im,
    frameworks: [
      [/(?:^\s*|["'])django(?![\w-])/im, 'Django'],
      [/(?:^\s*|["'])flask(?![\w-])/im, 'Flask'],
      [/(?:^\s*|["'])fastapi(?![\w-])/im, 'FastAPI'],
    ] as const,
    locks: ['poetry.lock', 'uv.lock'].map(
      lock => [lock, /name = "mercadopago"\s+version = "([\d.]+)"/] as const,
    ),
  })),
  {
    ...{ file: 'Gemfile', language: 'ruby', package: 'mercadopago-sdk' },
    sdk: /gem\s+['"]mercadopago-sdk['"](?:\s*,\s*['"][^\d]*([\d.]+))?/,
    frameworks: [[/gem\s+['"]rails['"]/, 'Rails']],
    locks: [['Gemfile.lock', /^ {4}mercadopago-sdk \(([\d.]+)/m]],
  },
  {
    ...{ file: 'go.mod', language: 'go', package: 'github.com/mercadopago/sdk-go' },
    sdk: /github\.com\/mercadopago\/sdk-go\s+v([\d.]+)/,
    frameworks: [],
    locks: [],
  },
  ...(['pom.xml', 'build.gradle', 'build.gradle.kts'] as const).map(file => ({
    ...{ file, language: 'java' as const, package: 'com.mercadopago:sdk-java' },
    sdk: /com\.mercadopago(?::sdk-java:|<\/groupId>\s*<artifactId>sdk-java<\/artifactId>\s*<version>)([\d.]+)/,
    frameworks: [[/spring-boot/, 'Spring Boot']] as const,
    locks: [],
  })),
]

const nodeFrameworks = [
  ['next', 'Next.js'],
  ['@nestjs/core', 'Nest'],
  ['@remix-run/node', 'Remix'],
  ['@react-router/dev', 'React Router'],
  ['express', 'Express'],
] as const

/** All that is found, the SDKs of servers before that of pages. Empty if no file names an SDK. */
export function findSdks(folder: string): Found[] {
  return [...findNode(folder), ...findPhp(folder), ...findByText(folder)]
}

/** The text of a file, or null. */
export function read(folder: string, ...names: string[]): string | null {
  try {
    return readFileSync(join(folder, ...names), 'utf8')
  } catch {
    return null
  }
}

/** The object in a JSON file. It is empty if there is none. */
export function readJson(folder: string, ...names: string[]): JsonObject {
  try {
    const value: unknown = JSON.parse(read(folder, ...names) ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const versionIn = (text: unknown) => /\d+(?:\.\d+)*/.exec(textIn(text))?.[0] ?? null

function findNode(folder: string): Found[] {
  const manifest = readJson(folder, 'package.json')
  const packages = { ...toObject(manifest.devDependencies), ...toObject(manifest.dependencies) }
  const framework = nodeFrameworks.find(([name]) => Object.hasOwn(packages, name))?.[1] ?? null
  return (
    [
      ['mercadopago', 'node'],
      ['@mercadopago/sdk-react', 'react'],
    ] as const
  )
    .filter(([name]) => Object.hasOwn(packages, name))
    .map(([name, language]) => {
      const installed = readJson(folder, 'node_modules', ...name.split('/'), 'package.json')
      const version = versionIn(installed.version) ?? versionIn(packages[name])
      return { language, package: name, version, framework }
    })
}

function findPhp(folder: string): Found[] {
  const packages = toObject(readJson(folder, 'composer.json').require)
  const framework = Object.hasOwn(packages, 'laravel/framework') ? 'Laravel' : null
  const { packages: locked } = readJson(folder, 'composer.lock')
  const versionOf = (name: string) =>
    versionIn((Array.isArray(locked) ? locked : []).map(toObject).find(one => one.name === name)?.version) ??
    versionIn(packages[name])
  const names = [
    ['mercadopago/dx-php', 'php'],
    ['mercadopago/adb-payment', 'plugin'],
    ['mp-plugins/php-sdk', 'plugin'],
  ] as const
  const found = names
    .filter(([name]) => Object.hasOwn(packages, name))
    .map(([name, language]) => ({ language, package: name, version: versionOf(name), framework }))
  const isWordPress = read(folder, 'wp-config.php') ?? read(folder, 'woocommerce-mercadopago.php')
  return isWordPress === null
    ? found
    : [
        ...found,
        { language: 'plugin' as const, package: 'woocommerce-mercadopago', version: null, framework },
      ]
}

function findByText(folder: string): Found[] {
  return manifests.flatMap(({ file, language, sdk, package: name, frameworks, locks }) => {
    const text = read(folder, file)
    const match = text === null ? null : sdk.exec(text)
    if (text === null || match === null) return []
    const framework = frameworks.find(([pattern]) => pattern.test(text))?.[1] ?? null
    const [locked] = locks.flatMap(([lock, pattern]) => pattern.exec(read(folder, lock) ?? '')?.[1] ?? [])
    return [{ language, package: name, version: locked ?? (match[1] || null), framework }]
  })
}
