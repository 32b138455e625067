import type { Command } from 'commander'
import { catalog } from '../../server/catalog/catalog.ts'
import type { Operation } from '../../server/catalog/operation.ts'
import { findNearest } from '../../server/facts/find-nearest.ts'
import { readTexts } from '../../server/shared/texts/read-texts.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { setFields } from '../set-fields.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { key?: string }

/** The operations of the gateway over REST, by their names in the catalog. */
const operations = new Map(
  Object.entries<Record<string, Operation>>(catalog).flatMap(([resource, ofResource]) =>
    Object.entries(ofResource).flatMap(([name, operation]) =>
      operation.route === undefined
        ? []
        : [[`${resource}.${name}`, { resource, name, ...operation, route: operation.route }]],
    ),
  ),
)

/** Adds `pasarela call`, which performs each operation of the catalog by its name. */
export function addCall(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'call', about: words.call.about })
    .argument('[operation]', words.call.operation)
    .argument('[fields...]', words.call.fields)
    .option('--key <key>', words.call.key)
    .action((name: string | undefined, fields: string[], flags: Flags) =>
      name === undefined ? list(flags, terminal) : call({ name, fields }, flags, terminal),
    )
}

function list({ json }: Flags, { print, words }: Terminal): void {
  const summaries: Record<string, Record<string, string>> = readTexts('api', words.language).summary
  for (const [operation, { resource, name, route }] of operations) {
    const summary = summaries[resource]?.[name] ?? ''
    print(json ? JSON.stringify({ operation, route, summary }) : `${operation}  ${route}  ${summary}`)
  }
}

async function call(
  { name, fields }: { name: string; fields: string[] },
  flags: Flags,
  terminal: Terminal,
): Promise<void> {
  const { print, words } = terminal
  const operation = operations.get(name)
  if (operation === undefined) return refuseUnknown(name, terminal)
  const input = setFields({}, fields, words)
  for (const [, field = ''] of operation.route.matchAll(/\{(\w+)\}/g))
    if (input[field] === undefined) refuse(words.format(words.usage.missingArgument, { name: field }))
  const options = { idempotencyKey: flags.key }
  const answer = await connectGateway(flags, terminal).perform(name, operation, { input, options })
  if (flags.json) return print(JSON.stringify(answer))
  for (const line of JSON.stringify(answer, null, 2).split('\n')) print(line)
}

function refuseUnknown(name: string, { words }: Terminal): never {
  const nearest = findNearest(name, [...operations.keys()])
  const advice = nearest === undefined ? '' : ` ${words.format(words.usage.didYouMean, { names: nearest })}`
  return refuse(words.format(words.call.unknown, { name }) + advice)
}

function refuse(message: string): never {
  throw new CommandError('usage', message, exitCodes.usage)
}
