/** Each rule of `import-rules.config.ts` refuses what it says it refuses: `depcruise` runs over a folder of violations. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import importRules from '../import-rules.config.ts'
import folderRules from './folder-rules.config.ts'

/** A file that breaks the rule, with its content. `from` is what is refused, if it is not the file. */
type Violation = { file: string; says: string; from?: string }

const violations: Record<string, Violation> = {
  'every part of the server has a rule': { file: 'server/new/part.ts', says: "import '../facts/fact.ts'" },
  'the facts import nothing': { file: 'server/facts/library.ts', says: "import 'zod'" },
  'the contract imports zod only': { file: 'server/contract/library.ts', says: "import 'fastify'" },
  'the journal knows no HTTP': { file: 'server/journal/http.ts', says: "import 'node:http'" },
  'the journal loads no zod': { file: 'server/journal/schemas.ts', says: "import '../contract/schema.ts'" },
  'process is a global': { file: 'server/gateway/provider/process.ts', says: "import 'node:process'" },
  'no development dependency at run time': {
    file: 'server/gateway/http/development.ts',
    says: "import 'vitest'",
  },
  'the control API of the simulator imports zod only': {
    file: 'server/simulator/api/library.ts',
    says: "import 'fastify'",
  },
  'the command imports what starts servers, and leaves': {
    file: 'cli/journal.ts',
    says: "import '../server/journal/part.ts'",
  },
  'nothing imports the command': {
    file: 'server/shared/process/command.ts',
    says: "import '../../../cli/main.ts'",
  },
  'the examples import the entries of the package only': {
    file: 'examples/inside.ts',
    says: "import '../server/journal/part.ts'",
  },
  'the catalog loads nothing but facts': {
    file: 'server/catalog/schemas.ts',
    says: "import '../contract/schema.ts'",
  },
  'web imports the catalog, the contract, the facts and the texts only': {
    file: 'web/server.ts',
    says: "import type {} from '../server/journal/part.ts'",
  },
  'web imports types of the router and of the control API': {
    file: 'web/control-api.ts',
    says: "import '../server/simulator/api/fact.ts'",
  },
  'features do not import features': {
    file: 'web/features/pay/other.ts',
    says: "import '../refund/page.ts'",
  },
  'what browser tests import loads no JSX': {
    file: 'web/features/pay/search.ts',
    says: "import '../../ui/button.tsx'",
  },
  'web/ui knows no product': { file: 'web/ui/product.ts', says: "import '../features/refund/page.ts'" },
  'no test support in the product': {
    file: 'server/gateway/provider/support.ts',
    says: "import '../../tests/support/demo.ts'",
  },
  'no cycles': {
    file: 'web/cycle-a.ts',
    says: "import type { A } from './cycle-b.ts'\nexport type B = A",
  },
  'no cycles between folders of web': {
    file: 'web/first/out.ts',
    says: "import '../second/entered.ts'",
    from: 'web/first',
  },
  'no cycles between folders of server': {
    file: 'server/journal/first/out.ts',
    says: "import '../second/entered.ts'",
    from: 'server/journal/first',
  },
  'not found': { file: 'web/lost.ts', says: "import './nowhere.ts'" },
}

/** Files that keep every rule, so that a rule which refuses everything is noticed too. */
const allowed: Violation[] = [
  { file: 'web/allowed.ts', says: "import type {} from '../server/simulator/api/fact.ts'" },
  { file: 'web/features/pay/allowed.ts', says: "import '../../ui/button.ts'" },
  { file: 'web/features/pay/pay-kit-code.ts', says: "import type {} from '../../ui/button.tsx'" },
  { file: 'server/simulator/api/allowed.ts', says: "import 'zod'" },
  { file: 'server/journal/allowed.ts', says: "import type {} from '../contract/schema.ts'" },
  { file: 'server/gateway/procedures/allowed.ts', says: "import '../../journal/part.ts'" },
]

/** Files that the others import. */
const imported = [
  'cli/main.ts',
  'server/contract/schema.ts',
  'server/facts/fact.ts',
  'server/journal/part.ts',
  'server/simulator/api/fact.ts',
  'server/testing.ts',
  'server/gateway/main.ts',
  'server/tests/support/demo.ts',
  'web/features/refund/page.ts',
  'web/ui/button.ts',
  'web/ui/button.tsx',
]

/**
 * No room of the server may import the first file of `server`, and `testing.ts` may not import the second. The same
 * holds for the parts of the gateway.
 */
const forbiddenFiles = {
  server: ['server/testing.ts', 'server/journal/part.ts'],
  gateway: ['server/gateway/main.ts', 'server/gateway/app.ts'],
}

function violationOf(rule: string): Violation {
  const named = violations[rule]
  if (named !== undefined) return named
  const file = rule.endsWith('.ts') ? rule : `${rule}/forbidden.ts`
  const candidates = forbiddenFiles[rule.startsWith('server/gateway/') ? 'gateway' : 'server']
  const target = relative(dirname(file), candidates.find(path => path !== rule) ?? '')
  return { file, says: `import '${target.startsWith('.') ? target : `./${target}`}'` }
}

const rules = [...(importRules.forbidden ?? []), ...folderRules.forbidden].map(({ name = '' }) => name)
let folder: string
/** `<rule>: <file or folder>` of each refused import. */
let refused: string[]

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pasarela-imports-')))
  for (const file of imported) await write(file, 'export {}')
  for (const { file, says } of [...rules.map(violationOf), ...allowed]) await write(file, says)
  await write('web/cycle-b.ts', "import type { B } from './cycle-a.ts'\nexport type A = B")
  for (const parent of ['web', 'server/journal']) {
    await write(`${parent}/first/entered.ts`, 'export {}')
    await write(`${parent}/second/entered.ts`, 'export {}')
    await write(`${parent}/second/out.ts`, "import '../first/entered.ts'")
  }
  await write('package.json', '{"dependencies":{"zod":"1","fastify":"1"},"devDependencies":{"vitest":"1"}}')
  for (const name of ['zod', 'fastify', 'vitest']) {
    await write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
    await write(`node_modules/${name}/index.js`, '')
  }
  refused = ['import-rules.config.ts', 'checks/folder-rules.config.ts'].flatMap(runRules)
})
afterAll(() => rm(folder, { recursive: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

function runRules(file: string): string[] {
  const root = join(import.meta.dirname, '..')
  const program = join(root, 'node_modules', '.bin', 'depcruise')
  const config = join(root, file)
  const args = ['--config', config, '--output-type', 'json', 'server', 'cli', 'web', 'examples']
  const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const found: { from: string; rule: { name: string } }[] = JSON.parse(stdout).summary.violations
  return found.map(({ from, rule }) => `${rule.name}: ${from}`)
}

test.each(rules)('%s', rule => {
  const { file, from = file } = violationOf(rule)
  expect(refused).toContain(`${rule}: ${from}`)
})

test('imports that keep the rules are not refused', () => {
  const files = allowed.map(({ file }) => file)
  expect(refused.filter(line => files.some(file => line.endsWith(file)))).toEqual([])
})
