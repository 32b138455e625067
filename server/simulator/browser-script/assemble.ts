import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/**
 * One classic script out of TypeScript modules, without a build step: the types are blanked, what joins the
 * modules is dropped, and all of it runs in one function. The modules are given dependencies first, and may
 * not use the same name at their top level (a clash is a SyntaxError in the browser, and in the test).
 */
export function assembleScript(files: readonly URL[]): string {
  const parts = files.map(file => withoutJoints(stripTypes(read(file))))
  return `(function () {\n'use strict';\n${parts.join('\n')}\n})();\n`
}

/** The package is published as JavaScript: there the modules have lost their types already. */
function read(file: URL): string {
  const built = new URL(file.href.replace(/\.ts$/, '.js'))
  return readFileSync(existsSync(file) ? file : built, 'utf8')
}

/** Node warns once that this is experimental; the warning would stand in the middle of a tester's output. */
function stripTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

function withoutJoints(source: string): string {
  return source
    .replace(/^import\s[^;]*?from\s+['"][^'"]+['"];?[ \t]*$/gm, '')
    .replace(/^export (?=(async )?(function|const|let|class)\b)/gm, '')
}
