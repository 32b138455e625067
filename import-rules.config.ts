/**
 * The allowed imports between folders (docs/internals/architecture.md, "The tree"). `npm run imports` checks them with
 * dependency-cruiser.
 */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * The verbs of the kit, for a gateway and a simulator that are already connected. The tools of the MCP adapter use the
 * same verbs, and these files import nothing of the gateway.
 */
const kitVerbs = ['control', 'in-person', 'orders', 'payments', 'subscriptions'].map(name => `kit/${name}.ts`)

/**
 * The rooms of `server/`, and what each may import besides itself and the facts. Gateway and simulator meet over HTTP;
 * only what starts both imports both.
 */
const rooms: Record<string, string[]> = {
  facts: [],
  contract: ['shared/faults'],
  // One entry per operation. Only types of the schemas: whoever knows the operations loads no zod.
  catalog: ['contract', 'simulator/api'],
  // What gateway, simulator and grading need: the process, guarded requests, traces, a JSON client.
  shared: [],
  journal: ['contract', 'shared'],
  signature: ['contract', 'journal', 'shared'],
  simulator: ['catalog', 'shared'],
  // Grading is a client of shop and simulator, like any other.
  grading: ['catalog', 'shared', 'signature'],
  // Quality measures recorded calls, wherever they were recorded. Its reports look like those of a grade.
  quality: ['catalog', 'shared'],
  // Drift compares the simulator with the provider. It calls both over HTTP.
  drift: ['catalog', 'shared', 'simulator'],
  // Copies of what gateway and simulator have on disk, and their restore.
  backup: ['journal', 'shared', 'simulator/store/store.ts'],
  gateway: ['catalog', 'contract', 'grading', 'journal', 'quality', 'shared', 'signature', ...kitVerbs],
  kit: ['catalog', 'contract', 'grading', 'quality', 'shared'],
  demo: ['gateway/config.ts', 'gateway/start-gateway.ts', 'shared', 'simulator'],
  // The entries of the package besides the command: a gateway or a simulator in code, the signature check, the test kit.
  'index.ts': ['gateway/config.ts', 'gateway/start-gateway.ts', 'shared', 'simulator'],
  'signature.ts': ['contract', 'signature'],
  'start-pasarela.ts': [
    'gateway/config.ts',
    'gateway/start-gateway.ts',
    'catalog',
    'kit',
    'shared',
    'simulator',
  ],
  'testing.ts': ['kit', 'start-pasarela.ts', 'shared'],
  'playwright.ts': ['kit', 'start-pasarela.ts', 'shared'],
  'vitest.ts': ['kit', 'shared'],
  'jest.ts': ['kit', 'shared'],
}

/**
 * The parts of `server/gateway/`, and which others each may import: config -> provider, notifications -> procedures ->
 * adapters -> app -> main.
 */
const gatewayParts: Record<string, string[]> = {
  'errors.ts': [],
  'json-answer.ts': [],
  'option-schemas.ts': [],
  'accounts-file.ts': ['option-schemas.ts'],
  'open-routes.ts': ['accounts-file.ts'],
  'config.ts': ['option-schemas.ts', 'accounts-file.ts', 'open-routes.ts'],
  accounts: ['errors.ts', 'accounts-file.ts', 'config.ts'],
  metrics: [],
  notifications: [],
  provider: ['errors.ts', 'json-answer.ts'],
  procedures: [
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'accounts',
    'provider',
    'metrics',
    'notifications',
  ],
  http: ['errors.ts', 'config.ts', 'metrics', 'procedures'],
  shop: ['config.ts', 'http', 'metrics', 'provider'],
  adapters: ['errors.ts', 'json-answer.ts', 'config.ts', 'procedures', 'http'],
  'open-account.ts': ['config.ts', 'accounts', 'notifications', 'provider', 'procedures'],
  'services.ts': [
    'config.ts',
    'accounts',
    'open-account.ts',
    'metrics',
    'notifications',
    'provider',
    'procedures',
  ],
  'app.ts': ['config.ts', 'accounts', 'services.ts', 'procedures', 'http', 'adapters', 'shop'],
  'explain-journal-failure.ts': ['config.ts'],
  'start-gateway.ts': ['config.ts', 'app.ts', 'explain-journal-failure.ts'],
  'run-gateway.ts': ['config.ts', 'start-gateway.ts'],
  'main.ts': ['run-gateway.ts'],
}

/** Tests and their support may import anything. */
export const testSupport = ['^(server/.*|cli/)tests/', '^(web/tests|e2e|bench)/']

const pathOf = (name: string) => (name.endsWith('.ts') ? `${name.replace('.', '[.]')}$` : `${name}/`)
const anyOf = (names: string[], folder = 'server') => `^${folder}/(${names.map(pathOf).join('|')})`

/**
 * Makes one rule for each entry of the table: within the folder, a part imports itself, `always`, and what its entry
 * lists.
 */
const rulesOf = (folder: string, table: Record<string, string[]>, always: string[] = []) =>
  Object.entries(table).map(
    ([name, allowed]): IRegularForbiddenRuleType => ({
      name: `${folder}/${name}`,
      comment: `It may import ${[...allowed, ...always].join(', ') || 'nothing else'} of ${folder}.`,
      severity: 'error',
      from: { path: anyOf([name], folder), pathNot: testSupport },
      to: { path: `^${folder}/`, pathNot: anyOf([name, ...always, ...allowed], folder) },
    }),
  )

const serverRules = [...rulesOf('server', rooms, ['facts']), ...rulesOf('server/gateway', gatewayParts)]

/** Modules whose types only the console may import. */
const sharedTypes = '^server/(gateway/procedures/router[.]ts$|simulator/api/)'

/** The texts that the console shares with servers and command, and what formats all texts. */
const sharedTexts = '^server/shared/texts/(format[.]ts|[^/]+[.]json)$'

/** The files that the journal loads from folders whose other files load zod. */
const loadedByTheJournal = `^server/(${[
  'contract/(entry-columns|entry-facts|signature-facts)',
  'shared/process/(data-versions|private-files|running-mark)',
  // The sentences of warnings.
  'shared/(package-root|texts/(format|read-texts|say-warning))',
].join('|')})[.]ts$`

const otherRules: Omit<IRegularForbiddenRuleType, 'severity'>[] = [
  {
    name: 'every part of the server has a rule',
    comment: 'A new folder or file of the server or of the gateway needs a line in its table above.',
    from: {
      path: '^server/',
      pathNot: [
        anyOf(Object.keys(rooms).filter(name => name !== 'gateway')),
        anyOf(Object.keys(gatewayParts), 'server/gateway'),
        ...testSupport,
      ],
    },
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
    to: { pathNot: '^server/(contract|facts|shared/faults)/|^node_modules/zod/' },
  },
  {
    name: 'the catalog loads nothing but facts',
    comment: 'Simulator, command and console read it too. Of the contract it imports types.',
    from: { path: '^server/catalog/' },
    to: { pathNot: '^server/(catalog|facts)/', dependencyTypesNot: ['type-only'] },
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
      path: '^node_modules/zod/|^server/(contract|shared)/',
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
      pathNot: ['^server/(demo/dev|demo/dev-servers|jest|playwright|vitest)[.]ts$', ...testSupport],
    },
    to: {
      pathNot: '^node_modules/@(trpc|opentelemetry|modelcontextprotocol)/',
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  },
  {
    name: 'the control API of the simulator imports zod only',
    comment: 'The console shares its types.',
    from: { path: '^server/simulator/api/' },
    to: {
      pathNot: '^server/(simulator/api|facts|shared/faults)/|^server/facts/dates[.]ts$|^node_modules/zod/',
    },
  },
  {
    name: 'the command imports what starts servers, and leaves',
    comment:
      'It talks to running servers over HTTP, like any other client. Backups and `doctor` read their files.',
    from: { path: '^cli/', pathNot: testSupport },
    to: {
      path: '^(server|web)/',
      pathNot: [
        anyOf([
          'backup',
          'drift',
          'catalog',
          'contract',
          'facts',
          'grading',
          'quality',
          'shared',
          'signature',
          'signature.ts',
          'simulator/start/options.ts',
          'simulator/start/run-simulator.ts',
          'demo/build-console.ts',
          'demo/listen-command.ts',
          'demo/start-demo.ts',
          'gateway/accounts/unchecked-accounts.ts',
          'gateway/adapters/mcp',
          'gateway/config.ts',
          'gateway/explain-journal-failure.ts',
          'gateway/notifications',
          'gateway/run-gateway.ts',
          'gateway/start-gateway.ts',
          'journal/inspect-journal.ts',
          'kit',
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
    // The rule matches names, because `paths` of tsconfig.json leads to the sources.
    to: {
      path: '^(server|cli|web|e2e|bench|checks|container)/',
      pathNot: '^server/(index|signature|testing|playwright|vitest|jest)[.]ts$',
    },
  },
  {
    name: 'web imports the catalog, the contract, the facts and the texts only',
    comment: 'Besides them the console uses the types of the router and of the control API.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: '^server/', pathNot: [sharedTypes, '^server/(catalog|contract|facts)/', sharedTexts] },
  },
  {
    name: 'web imports types of the router and of the control API',
    comment: 'Values would add the gateway, or zod, to the page.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: sharedTypes, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features do not import features',
    comment: 'Code that two features need is next to them in web/.',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'what browser tests import loads no JSX',
    comment: 'Node runs these tests as they are (checks/main.ts), and it knows no JSX.',
    from: { path: '^web/(app/pages|features/[^/]+/(search|[^/]+-kit-code))[.]ts$' },
    to: { path: '[.]tsx$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
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
    // 18.7.2 (the newest) uses it, fails at `await using`. Only tests contain that, so they are excluded.
    parser: 'swc',
    // The shops import the built package.
    exclude: { path: '[.]test[.]tsx?$|^checks/package/shops/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration
