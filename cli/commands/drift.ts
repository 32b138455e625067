import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Allowance, allowanceSchema } from '../../server/drift/allowed.ts'
import { checkShapes, type ShapeCheck } from '../../server/drift/check-shapes.ts'
import { readRecordedShapes } from '../../server/drift/recorded-shapes.ts'
import { readShapes } from '../../server/drift/shape/shape-file.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { toHtml } from '../drift/html-report.ts'
import { isOpen, type Report, toJsonLines, toLines } from '../drift/report.ts'
import { checkNames, type ProviderFlags, runAtProvider } from '../drift/run-at-provider.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import type { Words } from '../words.ts'

type Flags = ProviderFlags & {
  shapes?: string
  allow?: string
  check?: string
  recorded?: true
  html?: string
  json?: true
}

/** Adds `pasarela drift`. Files are checked before the first call, so that no result of a long run is lost. */
export function addDrift(program: Command, terminal: Terminal): void {
  const { drift, format } = terminal.words
  addCommand(program, terminal, { name: 'drift', about: drift.about })
    .option('--base-url <url>', drift.baseUrl, 'https://api.mercadopago.com')
    .option('--yes', drift.yes)
    .option('--only <scenario...>', drift.only)
    .option('--max-calls <number>', drift.maxCalls, '800')
    .option('--buyer <email>', drift.buyer)
    .option('--shapes <file>', drift.shapes)
    .option('--allow <file>', format(drift.allow, {}))
    .option('--check <file>', drift.check)
    .option('--recorded', drift.recorded)
    .option('--html <file>', drift.html)
    .action(async (flags: Flags) => {
      checkNames(flags.only, terminal)
      for (const file of [flags.shapes, flags.html]) if (file !== undefined) checkWritable(file, terminal)
      const report = await compare(flags, readAllowances(flags.allow, terminal), terminal)
      const lines = flags.json ? toJsonLines(report) : toLines(report, terminal.words)
      for (const line of lines) terminal.print(line)
      if (flags.html) write(flags.html, toHtml(report, terminal.words), terminal)
      fail(report, terminal)
    })
}

async function compare(flags: Flags, allowances: Allowance[], terminal: Terminal): Promise<Report> {
  const texts = flags.recorded
    ? readRecordedShapes().map(({ text }) => text)
    : flags.check === undefined
      ? null
      : [read(flags.check, terminal)]
  if (texts) return checkAll(texts, allowances, terminal)
  const { shapes, ...report } = await runAtProvider(flags, allowances, terminal)
  // An incomplete run does not replace the file of an earlier one.
  if (flags.shapes && report.isComplete) write(flags.shapes, shapes, terminal)
  return report
}

/** Checks files of texts without any network. */
async function checkAll(texts: string[], allowances: Allowance[], { words }: Terminal): Promise<Report> {
  const report: Report = { steps: 0, findings: [], gaps: [], left: [], isComplete: true }
  const files = await checkTexts(texts, allowances, words)
  for (const { findings, unanswered } of files) {
    report.steps += findings.length - unanswered.length
    report.findings.push(...findings.flat())
    for (const title of unanswered) {
      const [scenario = '', step = ''] = title.split(': ')
      report.gaps.push({ scenario, step, reason: 'unanswered', detail: '' })
    }
  }
  return report
}

async function checkTexts(
  texts: string[],
  allowances: Allowance[],
  { drift, format }: Words,
): Promise<ShapeCheck[]> {
  try {
    return await checkShapes(texts.map(readShapes), allowances)
  } catch (cause) {
    throw new CommandError(
      'shapes',
      format(drift.notShapes, { reason: (cause as Error).message }),
      exitCodes.usage,
    )
  }
}

function fail({ findings, gaps, isComplete }: Report, { words }: Terminal): void {
  if (gaps.some(({ reason }) => reason === 'interrupted'))
    throw new CommandError('interrupted', words.drift.incomplete, exitCodes.interrupted)
  if (gaps.some(({ reason }) => reason === 'no_connection'))
    throw new CommandError('unreachable', words.drift.incomplete, exitCodes.unreachable)
  if (!isComplete) throw new CommandError('incomplete', words.drift.incomplete)
  // The message is empty, because the report lists the differences.
  if (findings.some(isOpen) || gaps.length > 0) throw new CommandError('differences', '')
}

function readAllowances(file: string | undefined, terminal: Terminal): Allowance[] {
  if (file === undefined) return []
  const text = read(file, terminal)
  try {
    return allowanceSchema.array().parse(JSON.parse(text))
  } catch {
    throw new CommandError(
      'usage',
      terminal.words.format(terminal.words.drift.notAllowances, { file }),
      exitCodes.usage,
    )
  }
}

function read(file: string, { words }: Terminal): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CommandError(
      'usage',
      words.format(words.usage.cannotRead, { file, reason: (cause as Error).message }),
      exitCodes.usage,
    )
  }
}

/** Checks before the run that the file can be written: a run takes many minutes, and its results would be lost. */
function checkWritable(file: string, { words }: Terminal): void {
  try {
    if (existsSync(file) && statSync(file).isDirectory()) throw new Error('it is a folder')
    accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK)
  } catch (cause) {
    const reason = words.format(words.drift.cannotWrite, { file, reason: (cause as Error).message })
    throw new CommandError('usage', reason, exitCodes.usage)
  }
}

function write(file: string, text: string, { words, remark }: Terminal): void {
  try {
    writeFileSync(file, text)
  } catch (cause) {
    throw new CommandError(
      'not_written',
      words.format(words.drift.cannotWrite, { file, reason: (cause as Error).message }),
    )
  }
  remark(words.format(words.drift.written, { file }))
}
