/** Holds the arrows of the design: which room may import which. Reads the imports of every file as they stand. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const importPattern =
  /(?:import|export)\s+(?:type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

type Import = { file: string; target: string; isType: boolean }

const files = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root })
const imports: Import[] = files
  .filter(file => !/\.test\.tsx?$/.test(file))
  .flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(match => {
      const specifier = match[1] ?? match[2] ?? ''
      const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
      return { file, target, isType: /^(import|export)\s+type\s/.test(match[0]) }
    }),
  )

/** What is known about the provider: open to gateway, simulator and console alike, and imports nobody. */
const facts = 'facts'

/** The rooms of the gateway: what each may import of ours beside itself and the facts. */
const rooms: Record<string, string[]> = {
  contract: [],
  provider: ['contract', 'errors.ts', 'json-answer.ts'],
  journal: ['contract', 'process'],
  notifications: ['contract', 'journal'],
  procedures: [
    'contract',
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'provider',
    'journal',
    'notifications',
  ],
  adapters: [
    'contract',
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'procedures',
    'http',
    'journal',
    'version.ts',
  ],
  http: ['errors.ts', 'config.ts', 'procedures'],
  // What gateway and simulator share as programs: folders, signals, the end of a process.
  process: [],
  simulator: ['process'],
  [facts]: [],
}

/** `server/journal/testing/x.ts` belongs to the room `journal`, `server/errors.ts` to itself. */
function roomOf(path: string): string {
  return path.split('/')[1] ?? ''
}

test.each(Object.entries(rooms))('server/%s imports only %j of the server', (room, allowed) => {
  const strangers = imports.filter(
    ({ file, target }) =>
      file.startsWith(`server/${room}/`) &&
      !file.includes('/testing/') &&
      target.startsWith('server/') &&
      ![room, facts, ...allowed].includes(roomOf(target)),
  )
  expect(strangers).toEqual([])
})

test('the facts import nothing but each other, not even a library', () => {
  const strangers = imports.filter(
    ({ file, target }) => file.startsWith('server/facts/') && !target.startsWith('server/facts/'),
  )
  expect(strangers).toEqual([])
})

test('every folder of the server is a room with a rule', () => {
  const folders = new Set(
    files.filter(file => file.split('/').length > 2 && file.startsWith('server/')).map(roomOf),
  )
  expect([...folders].sort()).toEqual([...Object.keys(rooms), 'testing', 'tests'].sort())
})

test('only the entry files know both the gateway and the simulator', () => {
  const entries = ['server/start-demo.ts']
  const meetings = imports.filter(
    ({ file, target }) =>
      target.startsWith('server/simulator/') &&
      file.startsWith('server/') &&
      !file.startsWith('server/simulator/') &&
      !file.includes('/testing/'),
  )
  expect(meetings.filter(({ file }) => !entries.includes(file))).toEqual([])
})

test('the console imports the contract, the facts, the types of the router and of the control API, nothing else of the server', () => {
  const taken = imports.filter(
    ({ file, target }) =>
      file.startsWith('web/') && !file.startsWith('web/tests/') && target.startsWith('server/'),
  )
  const strangers = taken.filter(
    ({ target }) =>
      !/^server\/(contract|facts|simulator\/api)\//.test(target) && target !== 'server/procedures/router.ts',
  )
  expect(strangers).toEqual([])
  for (const { file, target } of taken.filter(({ target }) => target === 'server/procedures/router.ts')) {
    expect(readFileSync(join(root, file), 'utf8'), `${file} -> ${target}`).toMatch(
      /import type \{[^}]*AppRouter/,
    )
  }
})

test('the console imports only types of the control API, except from the one file without zod', () => {
  const values = imports.filter(
    ({ file, target, isType }) =>
      file.startsWith('web/') && target.startsWith('server/simulator/api/') && !isType,
  )
  expect(new Set(values.map(({ target }) => target))).toEqual(
    new Set(['server/simulator/api/fault-header.ts']),
  )
})

test('the control API is a leaf', () => {
  const strangers = imports.filter(
    ({ file, target }) =>
      file.startsWith('server/simulator/api/') &&
      !/^server\/(simulator\/api|facts)\/|^server\/simulator\/dates\.ts$|^zod$/.test(target),
  )
  expect(strangers).toEqual([])
})

test('features do not import features', () => {
  const featureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
  const strangers = imports.filter(({ file, target }) => {
    const [from, to] = [featureOf(file), featureOf(target)]
    return from !== undefined && to !== undefined && from !== to
  })
  expect(strangers).toEqual([])
})

test('the journal knows no HTTP', () => {
  const strangers = imports.filter(
    ({ file, target }) =>
      file.startsWith('server/journal/') &&
      !file.includes('/testing/') &&
      /^(node:https?|fastify|undici)$/.test(target),
  )
  expect(strangers).toEqual([])
})

test('only entry files touch the process', () => {
  const entries =
    /^server\/((main|demo|dev|dev-servers|fail-start|print-addresses)\.ts|process\/|simulator\/main\.ts|journal\/thread\.ts|(.*\/)?testing\/)/
  const touching = files.filter(
    file =>
      file.startsWith('server/') &&
      !file.endsWith('.test.ts') &&
      !entries.test(file) &&
      /\bprocess\.(env|exit|on|argv|stdout|stderr)\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(touching).toEqual([])
})
