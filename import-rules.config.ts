/**
 * The allowed imports between folders (CONTRIBUTING, "The tree"). `npm run imports` checks them with
 * dependency-cruiser.
 */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * The folders and files of `server/` that each may import, besides itself and the facts: config -> provider, journal,
 * notifications -> procedures -> adapters -> app -> main.
 */
const server: Record<string, string[]> = {
  facts: [],
  contract: [],
  'errors.ts': ['contract'],
  'json-answer.ts': ['contract'],
  'json-nesting.ts': [],
  'package-root.ts': [],
  'version.ts': ['package-root.ts'],
  // Shared by gateway and simulator: folders, variables, failed starts, signals, the end of a process.
  process: ['package-root.ts'],
  'config.ts': ['contract', 'process'],
  // Shared by gateway and simulator: requests to addresses that users chose, and bounded reading.
  outbound: [],
  tracing: [],
  provider: ['contract', 'errors.ts', 'json-answer.ts', 'json-nesting.ts', 'outbound', 'tracing'],
  journal: ['contract', 'process'],
  metrics: [],
  notifications: ['contract', 'journal', 'outbound'],
  procedures: [
    'contract',
    'grading',
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'provider',
    'journal',
    'metrics',
    'notifications',
    'tracing',
  ],
  http: [
    'contract',
    'errors.ts',
    'json-nesting.ts',
    'config.ts',
    'version.ts',
    'journal',
    'metrics',
    'procedures',
    'process',
    'tracing',
  ],
  adapters: [
    'contract',
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'version.ts',
    'journal',
    'procedures',
    'http',
  ],
  'services.ts': [
    'config.ts',
    'grading',
    'version.ts',
    'journal',
    'metrics',
    'notifications',
    'provider',
    'procedures',
    'tracing',
  ],
  'app.ts': [
    'config.ts',
    'package-root.ts',
    'services.ts',
    'journal',
    'procedures',
    'http',
    'adapters',
    'process',
  ],
  'start-gateway.ts': ['config.ts', 'journal', 'app.ts', 'process'],
  simulator: ['package-root.ts', 'process', 'outbound', 'tracing/traceparent.ts'],
  // Compares the simulator with the provider. It calls both over HTTP.
  drift: ['package-root.ts', 'simulator'],
  // The only file that imports gateway and simulator. Both communicate over HTTP.
  'start-demo.ts': ['config.ts', 'process', 'start-gateway.ts', 'simulator'],
  // The entries of the package besides the command: a gateway or a simulator in code, the signature check, the test kit.
  'index.ts': ['config.ts', 'process', 'start-gateway.ts', 'simulator'],
  'signature.ts': ['contract', 'notifications'],
  'testing.ts': ['process', 'testing'],
  'playwright.ts': ['process', 'testing'],
  'vitest.ts': ['process', 'testing'],
  'jest.ts': ['process', 'testing'],
  // A client of shop and simulator, like any other.
  grading: ['notifications', 'outbound', 'process', 'testing/json-client.ts', 'testing/test-payer.ts'],
  testing: ['config.ts', 'grading', 'process', 'start-gateway.ts', 'simulator'],
  'mask-config.ts': ['config.ts'],
  'fail-start.ts': ['process'],
  'build-console.ts': ['package-root.ts'],
  'run-gateway.ts': ['config.ts', 'mask-config.ts', 'start-gateway.ts', 'process'],
  'main.ts': ['run-gateway.ts', 'fail-start.ts'],
  'print-addresses.ts': ['start-demo.ts', 'listen-command.ts'],
  'demo.ts': ['start-demo.ts', 'build-console.ts', 'fail-start.ts', 'print-addresses.ts', 'process'],
  'dev-servers.ts': ['start-demo.ts', 'fail-start.ts', 'process'],
  'dev.ts': ['start-demo.ts', 'fail-start.ts', 'print-addresses.ts', 'process'],
}

/** Tests and their helpers may import anything. */
const testSupport = ['^server/.*tests/', '^(web/tests|e2e|bench|reliability)/']

const pathOf = (name: string) => (name.endsWith('.ts') ? `${name.replace('.', '[.]')}$` : `${name}/`)
const anyOf = (names: string[]) => `^server/(${names.map(pathOf).join('|')})`

const serverRules = Object.entries(server).map(
  ([name, allowed]): IRegularForbiddenRuleType => ({
    name: `server/${name}`,
    comment: `It may import ${[...allowed, 'facts'].join(', ')} of the server.`,
    severity: 'error',
    from: { path: anyOf([name]), pathNot: testSupport },
    to: { path: '^server/', pathNot: anyOf([name, 'facts', ...allowed]) },
  }),
)

/** Modules whose types only the console may import. */
const sharedTypes = '^server/(procedures/router[.]ts$|simulator/api/)'

/** The files that the journal loads from folders whose other files load zod. */
const loadedByTheJournal =
  '^server/(contract/(entry-columns|entry-facts|signature-facts)|process/(make-folder|make-private-file|newer-data|running-mark))[.]ts$'

const otherRules: Omit<IRegularForbiddenRuleType, 'severity'>[] = [
  {
    name: 'every part of the server has a rule',
    comment: 'A new folder or file of the server needs a line in the table above.',
    from: { path: '^server/', pathNot: [anyOf(Object.keys(server)), ...testSupport] },
    to: {},
  },
  {
    name: 'the facts import nothing',
    comment: 'Gateway, simulator and console share them, so they import nothing, not even a library.',
    from: { path: '^server/facts/' },
    to: { pathNot: '^server/facts/' },
  },
  {
    name: 'the contract imports zod only',
    comment: 'The browser imports it.',
    from: { path: '^server/contract/' },
    to: { pathNot: '^server/(contract|facts)/|^node_modules/zod/' },
  },
  {
    name: 'the journal knows no HTTP',
    from: { path: '^server/journal/', pathNot: testSupport },
    to: { path: '^https?$|^node_modules/(fastify|undici)/' },
  },
  {
    name: 'the journal loads no zod',
    comment: 'Its thread would take twice the processor time to start. Types are allowed.',
    from: { path: `^server/journal/|${loadedByTheJournal}`, pathNot: testSupport },
    to: {
      path: '^node_modules/zod/|^server/(contract|process)/',
      pathNot: loadedByTheJournal,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'process is a global',
    comment: 'Biome decides which files may use it (noRestrictedGlobals); an import would bypass that.',
    from: {},
    to: { path: '^process$' },
  },
  {
    name: 'no development dependency at run time',
    comment:
      'The package installs without them. What rolldown.config.ts builds in is excepted; code that builds on demand imports dynamically.',
    // Suites that use the entry of a test runner have that runner.
    from: {
      path: '^(server|cli)/',
      pathNot: ['^server/(dev|dev-servers|jest|playwright|vitest)[.]ts$', ...testSupport],
    },
    to: {
      pathNot: '^node_modules/@(trpc|opentelemetry)/',
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  },
  {
    name: 'the control API of the simulator imports zod only',
    comment: 'The console shares its types.',
    from: { path: '^server/simulator/api/' },
    to: { pathNot: '^server/(simulator/api|facts)/|^server/simulator/dates[.]ts$|^node_modules/zod/' },
  },
  {
    name: 'the command imports what starts servers, and leaves',
    comment:
      'It talks to running servers over HTTP, like any other client. The texts of an explanation are those of the console.',
    from: { path: '^cli/', pathNot: testSupport },
    to: {
      path: '^(server|web)/',
      pathNot: [
        '^web/i18n/signature[.]',
        anyOf([
          'drift',
          'contract',
          'facts',
          'config.ts',
          'grading',
          'notifications',
          'outbound',
          'package-root.ts',
          'process',
          'run-gateway.ts',
          'signature.ts',
          'simulator/options.ts',
          'simulator/run-simulator.ts',
          'listen-command.ts',
          'start-demo.ts',
          'start-gateway.ts',
          'testing',
          'version.ts',
        ]),
      ],
    },
  },
  {
    name: 'nothing imports the command',
    from: { path: '^(server|web)/' },
    to: { path: '^cli/' },
  },
  {
    name: 'the examples import the entries of the package only',
    from: { path: '^examples/' },
    // By name: `paths` of tsconfig.json leads to the sources.
    to: {
      path: '^(server|cli|web|e2e|bench|reliability|checks|container)/',
      pathNot: '^server/(index|signature|testing|playwright|vitest|jest)[.]ts$',
    },
  },
  {
    name: 'web imports the contract and the facts only',
    comment: 'Besides them the console uses the types of the router and of the control API.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: '^server/', pathNot: [sharedTypes, '^server/(contract|facts)/'] },
  },
  {
    name: 'web imports types of the router and of the control API',
    comment: 'Values would add the gateway, or zod, to the page. The module of the fault header has no zod.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: sharedTypes, pathNot: '/fault-header[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features do not import features',
    comment: 'Code that two features need is next to them in web/.',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'web/ui knows no product',
    from: { path: '^web/ui/' },
    to: { path: '^(server|web)/', pathNot: '^web/(ui|browser|i18n|time|money)/' },
  },
  {
    name: 'no test support in the product',
    from: { path: '^(server|web)/', pathNot: testSupport },
    to: { path: testSupport },
  },
  {
    name: 'no cycles',
    comment: 'Cycles of types are forbidden too: files that need each other have one subject.',
    from: {},
    to: { circular: true },
  },
  { name: 'not found', from: {}, to: { couldNotResolve: true } },
]

export default {
  forbidden: [...serverRules, ...otherRules.map(rule => ({ ...rule, severity: 'error' as const }))],
  options: {
    // TypeScript 7 has no API for its parser yet, and acorn reads no types. SWC's tree walker, as dependency-cruiser
    // 18.7.2 (the newest) uses it, fails at `await using`, which only tests contain: they are left out.
    parser: 'swc',
    // The shops import the built package.
    exclude: { path: '[.]test[.]tsx?$|^checks/package/shops/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration
