/** Which folder may import which (CONTRIBUTING, "The tree"). `npm run imports` checks it with dependency-cruiser. */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * What each folder and file of `server/` may import of `server/`, beside itself and the facts:
 * config -> provider, journal, notifications -> procedures -> adapters -> app -> main.
 */
const server: Record<string, string[]> = {
  facts: [],
  contract: [],
  'errors.ts': ['contract'],
  'json-answer.ts': [],
  'json-nesting.ts': [],
  'version.ts': [],
  // What gateway and simulator share as programs: folders, signals, the end of a process.
  process: [],
  'config.ts': ['contract'],
  // How both send requests to addresses that somebody else chose.
  outbound: [],
  provider: ['contract', 'errors.ts', 'json-answer.ts', 'json-nesting.ts'],
  journal: ['contract', 'process'],
  notifications: ['contract', 'journal', 'outbound'],
  procedures: [
    'contract',
    'errors.ts',
    'json-answer.ts',
    'config.ts',
    'provider',
    'journal',
    'notifications',
  ],
  http: ['errors.ts', 'json-nesting.ts', 'config.ts', 'journal', 'procedures', 'process'],
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
  'app.ts': [
    'config.ts',
    'version.ts',
    'journal',
    'notifications',
    'provider',
    'procedures',
    'http',
    'adapters',
    'process',
  ],
  'start-gateway.ts': ['config.ts', 'journal', 'app.ts'],
  simulator: ['process', 'outbound'],
  // The only file that knows both sides. They meet over HTTP.
  'start-demo.ts': ['config.ts', 'start-gateway.ts', 'simulator'],
  'fail-start.ts': ['config.ts', 'start-gateway.ts'],
  'build-console.ts': [],
  'main.ts': ['config.ts', 'start-gateway.ts', 'fail-start.ts', 'process'],
  'print-addresses.ts': ['start-demo.ts'],
  'demo.ts': ['start-demo.ts', 'build-console.ts', 'fail-start.ts', 'print-addresses.ts', 'process'],
  'dev-servers.ts': ['start-demo.ts', 'fail-start.ts', 'process'],
  'dev.ts': ['start-demo.ts', 'fail-start.ts', 'print-addresses.ts', 'process'],
}

/** Tests and what they stand on may import anything. */
const testSupport = ['^server/.*tests/', '^(web/tests|e2e|bench)/']

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

/** What the console knows by type only. */
const sharedTypes = '^server/(procedures/router[.]ts$|simulator/api/)'

const otherRules: Omit<IRegularForbiddenRuleType, 'severity'>[] = [
  {
    name: 'every part of the server has a rule',
    comment: 'A new folder or file of the server gets a line in the table above.',
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
    name: 'process is a global',
    comment: 'Biome says which files may use it (noRestrictedGlobals); an import would go round that.',
    from: {},
    to: { path: '^process$' },
  },
  {
    name: 'no development dependency at run time',
    comment: 'It is not there after `npm ci --omit=dev`; what builds on demand imports dynamically.',
    from: { path: '^server/', pathNot: ['^server/dev(-servers)?[.]ts$', ...testSupport] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'dynamic-import'] },
  },
  {
    name: 'the control API of the simulator imports zod only',
    comment: 'The console shares its types.',
    from: { path: '^server/simulator/api/' },
    to: { pathNot: '^server/(simulator/api|facts)/|^server/simulator/dates[.]ts$|^node_modules/zod/' },
  },
  {
    name: 'web imports the contract and the facts only',
    comment: 'Beside them the console knows the types of the router and of the control API.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: '^server/', pathNot: [sharedTypes, '^server/(contract|facts)/'] },
  },
  {
    name: 'web imports types of the router and of the control API',
    comment: 'Values would put the gateway, or zod, into the page. The header of faults is without zod.',
    from: { path: '^web/', pathNot: testSupport },
    to: { path: sharedTypes, pathNot: '/fault-header[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features do not import features',
    comment: 'What two of them need stands beside them in web/.',
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
    comment: 'Of types neither: files that need each other are one subject.',
    from: {},
    to: { circular: true },
  },
  { name: 'not found', from: {}, to: { couldNotResolve: true } },
]

export default {
  forbidden: [...serverRules, ...otherRules.map(rule => ({ ...rule, severity: 'error' as const }))],
  options: {
    // TypeScript 7 has no API for its parser yet. SWC's walker stops at `await using`, which only tests say.
    parser: 'swc',
    exclude: { path: '[.](test|contract)[.]tsx?$|^server/tests/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration
