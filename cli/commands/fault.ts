import type { Command } from 'commander'
import { findProviderRoute, listCoverage } from '../../server/catalog/provider-routes.ts'
import { hasEffect } from '../../server/facts/fault-effect.ts'
import { faultHeaderNames, toFaultHeader } from '../../server/facts/fault-header.ts'
import { matchesPath } from '../../server/facts/matches-path.ts'
import { notificationFaultFields } from '../../server/facts/notification-facts.ts'
import { type RouteProblem, splitRoute } from '../../server/shared/faults/split-route.ts'
import { sayFault } from '../../server/shared/texts/say-fault.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { connectSimulator } from '../pay/connect-servers.ts'
import { setFields } from '../set-fields.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { clear?: true }

/** Adds `pasarela fault`, which sets a fault of the simulator, lists the active ones, or removes all of them. */
export function addFault(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'fault', about: words.fault.about })
    .argument('[fields...]', words.fault.fields)
    .option('--clear', words.fault.clear)
    .action((fields: string[], flags: Flags) => fault(fields, flags, terminal))
}

async function fault(fields: string[], flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  if (flags.clear && fields.length > 0) refuse(words.fault.oneWay)
  const given = setFields({}, fields.map(toAssignment), words)
  for (const [field, name] of Object.entries(faultHeaderNames))
    if (field !== name && name in given) refuse(words.format(words.fault.spelled, { name, field }))
  const read = splitRoute(given)
  if ('problem' in read) return refuse(explainProblem(read.problem, terminal))
  const { rule } = read
  // A rule without such a field is a fault of calls.
  const isOfNotifications = notificationFaultFields.some(name => name in rule)
  // Unknown fields are refused by the simulator, which names them.
  if (fields.length > 0 && !hasEffect(rule)) refuse(words.fault.noEffect)
  const { control } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const { add, addForNotifications, clear, list } = control.faults
  const set = isOfNotifications ? addForNotifications : add
  const orExplained = (error: unknown) => {
    throw explainRefusal(error, terminal)
  }
  const answer = await (flags.clear ? clear() : fields.length > 0 ? set(rule).catch(orExplained) : list())
  for (const { method, path } of answer.calls)
    if (path !== undefined && !isRouted(path, method))
      terminal.remark(words.format(words.fault.noRoute, { route: [method, path].join(' ').trim() }))
  if (flags.json) return print(JSON.stringify(answer))
  if (answer.calls.length + answer.notifications.length === 0) print(words.fault.none)
  for (const one of answer.calls)
    print(`${sayFault(toFaultHeader({ ...one }), words.faults)} (${describe(one)})`)
  for (const one of answer.notifications) print(describe(one))
}

function refuse(message: string): never {
  throw new CommandError('usage', message, exitCodes.usage)
}

function explainProblem(problem: RouteProblem, { words }: Terminal): string {
  return problem.kind === 'renamed'
    ? words.format(words.fault.renamed, { name: problem.name })
    : words.format(words.fault.noForm, { value: problem.value })
}

/** Adds a line with the known fields to the simulator's refusal, which names the unknown or invalid one. */
function explainRefusal(error: unknown, { words }: Terminal): unknown {
  if (!(error instanceof CommandError) || error.body.status !== 400) return error
  return new CommandError('usage', [...error.lines, words.fault.fields], exitCodes.usage, error.body)
}

/** Whether a known route of the provider fits the pattern of a rule. A misspelled path would wait for a call forever. */
function isRouted(pattern: string, method?: string): boolean {
  const { simulated, not_simulated: others } = listCoverage()
  const { template } = findProviderRoute(pattern.replaceAll(/\*+/g, 'x'))
  return [...simulated, ...others].some(route => {
    const [its, path = ''] = route.split(' ', 2)
    return (method === undefined || method === its) && (path === template || matchesPath(pattern, path))
  })
}

/** The assignment `lose=true` for a field that is only named: `lose`. */
function toAssignment(field: string): string {
  return field.includes('=') ? field : `${field}=true`
}

function describe(rule: object): string {
  const { method, path, ...others }: Record<string, unknown> = { ...rule }
  const route = [method, path].filter(part => part !== undefined).join(' ')
  const shown: Record<string, unknown> = { ...others, ...(route !== '' && { route }) }
  return Object.entries(shown)
    .map(([name, value]) => (value === true ? name : `${name}=${toText(value)}`))
    .join(' ')
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
