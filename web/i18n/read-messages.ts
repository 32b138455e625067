/** Reads the message files for tests, because an import returns compiled messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../server/facts/languages.ts'

type Tree = { [key: string]: string | Tree }

/** The messages of a language by key: `payment.refund.title`, `signature.likely`. */
export function readMessages(language: Language): Record<string, string> {
  const readFile = (name: string): Tree => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
  return flatten({
    ...readFile(`${language}.json`),
    signature: readFile(`signature.${language}.json`),
    drawing: readFile(`drawing.${language}.json`),
    api: readFile(`api.${language}.json`),
    forwarding: readFile(`forwarding.${language}.json`),
    preferences: readFile(`preferences.${language}.json`),
    customers: readFile(`customers.${language}.json`),
    testUsers: readFile(`test-users.${language}.json`),
    simulator: readFile(`simulator.${language}.json`),
    inspect: readFile(`inspect.${language}.json`),
  })
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
