/**
 * No two folders of the product import each other, neither directly nor through others. `npm run imports` checks it after
 * `import-rules.config.ts`, without the tests: their support imports what it tests, and folders can only be told apart
 * whole.
 */
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import importRules, { testSupport } from '../import-rules.config.ts'

const folders = ['server', 'web']

const { exclude, ...options } = importRules.options

export default {
  forbidden: folders.map(
    (folder): IForbiddenRuleType => ({
      name: `no cycles between folders of ${folder}`,
      scope: 'folder',
      severity: 'error',
      from: { path: `^${folder}/` },
      to: { circular: true },
    }),
  ),
  options: { ...options, exclude: { path: [exclude.path, ...testSupport] } },
} satisfies IConfiguration
