/** Reads all message files of a language, for tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '../../server/facts/languages.ts'
import { withPart } from './load-messages.ts'

type Tree = { [key: string]: string | Tree }

/** The messages of a language by key: `payment.refund.title`, `signature.likely`. Parts come after their name. */
export function readMessages(language: Language): Record<string, string> {
  const readFile = (name: string): Tree => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
  const ending = `.${language}.json`
  const partFiles = readdirSync(import.meta.dirname).filter(name => name.endsWith(ending))
  const shared = ['api', 'fault', 'quality', 'signature'].map(
    name => `../../server/shared/texts/${name}${ending}`,
  )
  const withFile = (messages: Tree, name: string) =>
    withPart(messages, toPartName(basename(name, ending)), readFile(name))
  return flatten([...partFiles, ...shared].reduce(withFile, readFile(`${language}.json`)))
}

/** `test-users` becomes `testUsers`. */
function toPartName(file: string): string {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function flatten(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  )
}
