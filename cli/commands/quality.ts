import { type Command, Option } from 'commander'
import { type QualityProduct, qualityLast, qualityProducts } from '../../server/facts/quality-terms.ts'
import { measure } from '../../server/quality/measure.ts'
import {
  type DescribedQuality,
  describeAcross,
  describeQuality,
  qualityWords,
} from '../../server/quality/reports/describe.ts'
import { toHtml } from '../../server/quality/reports/html.ts'
import { isFailure, toJUnit } from '../../server/quality/reports/junit.ts'
import { saleToLines, summaryToJson, verdictToJson } from '../../server/quality/reports/lines.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { readRecording } from '../quality/read-recording.ts'
import type { Terminal } from '../terminal.ts'
import { readUserFile, writeReports } from '../user-files.ts'
import { readOrExplain } from '../verify/unreadable-input.ts'

const failing = ['mandatory', 'recommended'] as const

type Flags = GatewayFlags & {
  sale?: string
  product?: QualityProduct
  failOn: (typeof failing)[number]
  html?: string
  junit?: string
}

/** Adds `pasarela quality`. It fails with the code `findings` if a criterion is lost. */
export function addQuality(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const text = words.quality
  addGatewayCommand(program, terminal, { name: 'quality', about: text.about })
    .argument('[file]', text.file)
    .option('--sale <sale>', text.sale)
    .addOption(new Option('--product <product>', text.product).choices(qualityProducts))
    .addOption(new Option('--fail-on <class>', text.failOn).choices(failing).default('mandatory'))
    .option('--html <file>', words.grade.html)
    .option('--junit <file>', words.grade.junit)
    .action((file: string | undefined, flags: Flags) => runQuality(file, flags, terminal))
}

async function runQuality(file: string | undefined, flags: Flags, terminal: Terminal): Promise<void> {
  const quality =
    file === undefined ? await askGateway(flags, terminal) : await measureFile(file, flags, terminal)
  const words = qualityWords(terminal.words.language)
  await writeReports(
    [
      [flags.html, () => toHtml(quality, words)],
      [flags.junit, () => toJUnit(quality, words)],
    ],
    terminal.words,
  )
  if (flags.sale !== undefined && quality.sales.length === 0)
    terminal.remark(terminal.words.format(terminal.words.quality.noSuchSale, { sale: flags.sale }))
  for (const sale of quality.sales) {
    const lines = flags.json
      ? sale.verdicts.map(one => JSON.stringify(verdictToJson(one, sale)))
      : saleToLines(sale, words)
    for (const line of lines) terminal.print(line)
  }
  const end = flags.json
    ? [JSON.stringify({ summary: summaryToJson(quality) })]
    : flags.sale !== undefined && quality.sales.length === 0
      ? []
      : describeAcross(quality, words)
  for (const line of end) terminal.print(line)
  fail(quality, flags)
}

/**
 * The message is empty, because the report was printed. A mandatory criterion is as bad as a high finding of a grade, a
 * recommended one as a medium one.
 */
function fail({ sales }: DescribedQuality, { failOn }: Flags): void {
  const lost = sales.flatMap(({ verdicts }) => verdicts.filter(isFailure))
  const [code] = failing.filter(one => lost.some(verdict => verdict.class === one))
  if (code === 'mandatory') throw new CommandError('findings', '', exitCodes.high)
  if (code === 'recommended' && failOn === 'recommended')
    throw new CommandError('findings', '', exitCodes.medium)
  if (sales.every(sale => sale.not_measurable)) throw new CommandError('undecided', '', exitCodes.undecided)
}

async function askGateway(flags: Flags, terminal: Terminal): Promise<DescribedQuality> {
  const { sale, product } = flags
  const query = { sale, product, last: qualityLast.usual, language: terminal.words.language }
  return await connectGateway(flags, terminal).quality.get(query)
}

async function measureFile(
  file: string,
  { sale, product }: Flags,
  terminal: Terminal,
): Promise<DescribedQuality> {
  const { words } = terminal
  const bytes = file === '-' ? await terminal.readInput() : await readUserFile(file, words)
  if (bytes === null || bytes.length === 0) throw usage(words.quality.nothingToRead)
  const recorded = readOrExplain(() => readRecording(bytes, Date.now()), words)
  if (recorded === null) throw usage(words.quality.unreadable)
  return describeQuality(measure(recorded, { sale, product }), qualityWords(words.language))
}

function usage(message: string): CommandError {
  return new CommandError('usage', message, exitCodes.usage)
}
