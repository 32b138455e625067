import { type Command, Option } from 'commander'
import { maxPatienceSeconds } from '../../server/contract/bounds.ts'
import type { Country } from '../../server/facts/countries.ts'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { groups, unknownNames } from '../../server/grading/cases/cases.ts'
import { type GradeOptions, grade, maxRequests } from '../../server/grading/grade.ts'
import { type GradeWords, gradeWords } from '../../server/grading/grade-words.ts'
import { FaultSetError } from '../../server/grading/refuse-faults.ts'
import { toHtml } from '../../server/grading/reports/html.ts'
import { resultToJson, totalsToJson } from '../../server/grading/reports/json.ts'
import { toJUnit } from '../../server/grading/reports/junit.ts'
import {
  type CodeLanguage,
  resultsToLines,
  resultToLine,
  summaryToLines,
} from '../../server/grading/reports/text.ts'
import {
  type CaseResult,
  type Grade,
  isOpen,
  type Severity,
  severities,
} from '../../server/grading/result.ts'
import { ShopError } from '../../server/grading/shop-error.ts'
import { openTarget, TargetError } from '../../server/grading/target.ts'
import { defaultRate, maxRate } from '../../server/grading/transmitter.ts'
import { PasarelaError } from '../../server/shared/json-client.ts'
import { toShownAddress } from '../../server/shared/process/shown-address.ts'
import { describeStartProblem, StartError } from '../../server/shared/process/start-problems.ts'
import { sayFault } from '../../server/shared/texts/say-fault.ts'
import { runSimulator } from '../../server/simulator/start/run-simulator.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { openShop, type ShopFlags } from '../grade/shop-access.ts'
import { readAddress, requireHeaderText } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'
import { writeReports } from '../user-files.ts'

type Flags = ShopFlags & {
  simulator?: string
  port: string
  accessToken?: string
  secret?: string
  otherAccessToken?: string
  otherSecret?: string
  previousSecret?: string
  only?: string[]
  seed?: string
  rate?: string
  slow?: true
  patience?: string
  failOn?: Severity
  strict?: true
  iOwnThisHost?: true
  mend: CodeLanguage
  html?: string
  junit?: string
  json?: true
}

const defaultPort = '4010'
const mask = '***'

/** Adds `pasarela grade`. It fails with the code `findings`, and the exit code is that of the worst finding. */
export function addGrade(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const text = words.grade
  addCommand(program, terminal, { name: 'grade', about: text.about })
    .argument('<url>', text.url)
    .option('--simulator <url>', text.simulator)
    .option('--port <port>', text.port, defaultPort)
    .option('--access-token <token>', `${text.accessToken} (GATEWAY_ACCESS_TOKEN)`)
    .option('--secret <secret>', `${words.verify.secret} (GATEWAY_WEBHOOK_SECRET)`)
    .option('--other-access-token <token>', text.otherAccessToken)
    .option('--other-secret <secret>', text.otherSecret)
    .option('--previous-secret <secret>', text.previousSecret)
    .option('--check-url <url>', words.format(text.checkUrl, {}))
    .option('--check-command <command>', text.checkCommand)
    .option('--order-url <url>', text.orderUrl)
    .option('--order-command <command>', text.orderCommand)
    .option('--restart-url <url>', text.restartUrl)
    .option('--restart-command <command>', text.restartCommand)
    .option('--only <case...>', text.only)
    .option('--seed <number>', text.seed)
    .option('--rate <number>', words.format(text.rate, { max: maxRate }))
    .option('--slow', text.slow)
    .option('--patience <seconds>', text.patience)
    .addOption(new Option('--fail-on <severity>', text.failOn).choices(severities).default('low'))
    .option('--strict', text.strict)
    .option('--i-own-this-host', text.ownsHost)
    .addOption(new Option('--mend <language>', text.mend).choices(['node', 'php', 'python']).default('node'))
    .option('--html <file>', text.html)
    .option('--junit <file>', text.junit)
    .action((url: string, flags: Flags) => runGrade(url, flags, terminal))
}

async function runGrade(url: string, flags: Flags, terminal: Terminal): Promise<void> {
  const options = readOptions(url, flags, terminal)
  const { rate = defaultRate } = options
  const signal = terminal.onInterrupt()
  // The address is checked first, so that no simulator is started for an address that is refused.
  await openTarget(url, options.ownsHost ?? false).catch(cause => {
    throw toTargetError(cause, url, terminal)
  })
  const { simulatorUrl, close } = await openSimulator(flags, terminal)
  terminal.remark(describeSetup(simulatorUrl, options, terminal))
  terminal.remark(terminal.words.format(terminal.words.grade.bounds, { requests: maxRequests, rate }))
  const results = new Map<string, CaseResult>()
  let texts = gradeWords(terminal.words.language)
  const onCountry = ({ domain }: Country) => {
    texts = gradeWords(terminal.words.language, domain)
  }
  const onResult = (result: CaseResult) => {
    results.set(result.id, result)
    printProgress(result, { flags, terminal, texts })
  }
  try {
    const result = await grade({ ...options, simulatorUrl, signal, onCountry, onResult })
    printReport(result, { flags, terminal, texts })
    await writeReports(
      [
        [flags.html, () => toHtml(result, texts)],
        [flags.junit, () => toJUnit(result, texts)],
      ],
      terminal.words,
    )
    fail(result, flags)
  } catch (cause) {
    // A run that ends early still shows what it found.
    if (!(cause instanceof CommandError))
      printCases({ results: [...results.values()] }, { flags, terminal, texts })
    throw toCommandError(cause, { url, simulatorUrl, terminal })
  } finally {
    await close()
  }
}

/** The message is empty, because the report was printed. */
function fail({ results, worst, standing }: Grade, { failOn = 'low', strict }: Flags): void {
  if (worst !== null && severities.indexOf(worst) >= severities.indexOf(failOn))
    throw new CommandError('findings', '', exitCodes[worst])
  const isUndecided = strict ? ({ verdict }: CaseResult) => verdict === 'undecided' : isOpen
  if (standing === 'incomplete' || results.some(isUndecided))
    throw new CommandError('undecided', '', exitCodes.undecided)
}

/** The settings that the shop needs. The user's credentials are masked, because CI systems keep these lines. */
function describeSetup(
  simulatorUrl: string,
  { accessToken, secret }: Pick<GradeOptions, 'accessToken' | 'secret'>,
  { words }: Terminal,
): string {
  const token = accessToken === demoCredentials.accessToken ? accessToken : mask
  return words.format(words.grade.configure, {
    simulator: simulatorUrl,
    token,
    secret: secret === demoCredentials.webhookSecret ? secret : mask,
  })
}

function readOptions(url: string, flags: Flags, terminal: Terminal): Omit<GradeOptions, 'simulatorUrl'> {
  const { environment, words } = terminal
  const fail = (message: string) => {
    throw new CommandError('usage', message, exitCodes.usage)
  }
  const readNumber = (name: string, text: string | undefined, max: number) =>
    text === undefined || (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max)
      ? text && Number(text)
      : fail(words.format(words.grade.notANumber, { flag: name, value: text, max }))
  const accessToken = flags.accessToken || environment.GATEWAY_ACCESS_TOKEN || demoCredentials.accessToken
  requireHeaderText(accessToken, '--access-token', words)
  if (flags.otherAccessToken !== undefined)
    requireHeaderText(flags.otherAccessToken, '--other-access-token', words)
  const patience = readNumber('--patience', flags.patience, maxPatienceSeconds)
  const [unknown] = unknownNames(flags.only ?? [])
  if (unknown !== undefined)
    fail(words.format(words.grade.unknownCase, { name: unknown, groups: groups.join(', ') }))
  return {
    url,
    accessToken,
    secret: flags.secret || environment.GATEWAY_WEBHOOK_SECRET || demoCredentials.webhookSecret,
    otherAccessToken: flags.otherAccessToken,
    otherSecret: flags.otherSecret,
    previousSecret: flags.previousSecret,
    shop: openShop(flags, terminal),
    only: flags.only,
    seed: readNumber('--seed', flags.seed, 2 ** 31) || undefined,
    rate: readNumber('--rate', flags.rate, maxRate) || undefined,
    isSlow: flags.slow ?? false,
    ...(patience && { timing: { effectTimeoutMs: Number(patience) * 1000 } }),
    ownsHost: flags.iOwnThisHost ?? false,
  }
}

type OpenSimulator = { simulatorUrl: string; close: () => Promise<void> }

/** Opens the simulator that is running, or starts one for this run. */
async function openSimulator({ simulator, port }: Flags, { words }: Terminal): Promise<OpenSimulator> {
  if (simulator !== undefined) {
    return {
      simulatorUrl: readAddress('--simulator', simulator, words).replace(/\/+$/, ''),
      close: async () => {},
    }
  }
  const running = await runSimulator({ SIMULATOR_PORT: port }).catch((cause: Error) => {
    if (!(cause instanceof StartError)) throw cause
    throw new CommandError(
      'not_started',
      `${describeStartProblem(cause.problem, words.start).replaceAll('SIMULATOR_PORT', '--port')} ${words.grade.orRunning}`,
    )
  })
  return { simulatorUrl: running.url, close: () => running.close() }
}

type Printer = { flags: Flags; terminal: Terminal; texts: GradeWords }

/** One line while the run goes on: for programs the whole case, for people on the side of the report. */
function printProgress(result: CaseResult, { flags, terminal: { print, remark }, texts }: Printer): void {
  if (flags.json) print(JSON.stringify(resultToJson(result, texts)))
  else remark(resultToLine(result, texts))
}

function printCases(grade: Pick<Grade, 'results'>, { flags, terminal, texts }: Printer): void {
  if (flags.json) return
  for (const line of resultsToLines(grade, texts, flags.mend)) terminal.print(line)
}

function printReport(grade: Grade, printer: Printer): void {
  const { flags, terminal, texts } = printer
  printCases(grade, printer)
  const lines = flags.json ? [JSON.stringify({ grade: totalsToJson(grade) })] : summaryToLines(grade, texts)
  for (const line of lines) terminal.print(line)
}

type GradeContext = { url: string; simulatorUrl: string; terminal: Terminal }

function toCommandError(cause: unknown, { url, simulatorUrl, terminal }: GradeContext): unknown {
  const { grade: text, format } = terminal.words
  if (cause instanceof TargetError) return toTargetError(cause, url, terminal)
  if (cause instanceof ShopError)
    return new CommandError(
      'shop',
      format(text.shopFails, { asked: cause.asked, reason: cause.message }),
      exitCodes.unreachable,
    )
  if (cause instanceof FaultSetError) {
    const fault = sayFault(cause.fault, terminal.words.faults)
    return new CommandError(
      'faults',
      format(text.faultSet, { calls: cause.calls, fault }),
      exitCodes.undecided,
    )
  }
  if (cause instanceof PasarelaError || cause instanceof TypeError)
    return new CommandError(
      'simulator',
      format(text.simulatorFails, { url: simulatorUrl, reason: cause.message }),
      exitCodes.unreachable,
    )
  if (cause instanceof Error && cause.name === 'AbortError')
    return new CommandError('interrupted', '', exitCodes.interrupted)
  return cause
}

function toTargetError(cause: unknown, url: string, { words }: Terminal): unknown {
  if (!(cause instanceof TargetError)) return cause
  const isUnreachable = cause.code === 'not_found' || cause.code === 'no_listener'
  return new CommandError(
    cause.code,
    words.format(words.grade.targets[cause.code], { url: toShownAddress(url) }),
    isUnreachable ? exitCodes.unreachable : exitCodes.usage,
  )
}
