/**
 * Writes, beside each entry of the package, what `require` resolves to: a file that loads the entry with Node's own
 * loader, and the declarations under the names that TypeScript expects in CommonJS.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../dist/package')

/**
 * Jest runs files in a sandbox, a context of its own, whose `require` cannot load ES modules. The `process` of the main
 * context leads out of it: the entry is loaded as everywhere else, and is the same module that `import` gets.
 */
const toCommonJs = (entry: string) => `'use strict'
const { getBuiltinModule } = require('node:vm').runInThisContext('process')
module.exports = getBuiltinModule('node:module').createRequire(__filename)('./${entry}.js')
`

/** The `expect` of Jest exists only within the sandbox. */
const jestToCommonJs = `'use strict'
const { pasarelaMatchers } = require('./testing.cjs')
require('@jest/globals').expect.extend(pasarelaMatchers)
`

const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
for (const file of declarations.filter(name => name.endsWith('.d.ts'))) {
  const path = join(folder, file)
  // The declarations omit imports for their effect, which have no types, and whose files have no declarations.
  const types = readFileSync(path, 'utf8').replaceAll(/^import '[^']+';\n/gm, '')
  writeFileSync(path, types)
  writeFileSync(path.replace(/\.ts$/, '.cts'), types.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.cjs'"))
  const [, entry] = /^([^/\\]+)\.d\.ts$/.exec(file) ?? []
  if (entry !== undefined)
    writeFileSync(join(folder, `${entry}.cjs`), entry === 'jest' ? jestToCommonJs : toCommonJs(entry))
}
