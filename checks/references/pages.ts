/** The generated pages of the reference: what the code knows in three languages already, as Markdown. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram } from '../../cli/program.ts'
import { wordsOf } from '../../cli/words.ts'
import { catalog } from '../../server/catalog/catalog.ts'
import * as control from '../../server/catalog/control.ts'
import type { ControlResource } from '../../server/catalog/control-operation.ts'
import { cardholderNames, cardholderOutcomes } from '../../server/facts/cardholder-outcomes.ts'
import { brandOf, testCardExpiry, threeDsCards } from '../../server/facts/countries/cards.ts'
import { countries } from '../../server/facts/countries.ts'
import { anchorOfCode } from '../../server/facts/documents-site.ts'
import type { Language } from '../../server/facts/languages.ts'
import { repetitionOf } from '../../server/facts/provider-errors/retries.ts'
import { errorFamilyNames } from '../../server/facts/provider-errors.ts'
import { qualityProducts } from '../../server/facts/quality-terms.ts'
import { subjectOf } from '../../server/gateway/procedures/subjects.ts'
import { caseIds, cases } from '../../server/grading/cases/cases.ts'
import { gradeWords } from '../../server/grading/grade-words.ts'
import { criteriaOf } from '../../server/quality/criteria.ts'
import { packageRoot } from '../../server/shared/package-root.ts'
import { readTexts } from '../../server/shared/texts/read-texts.ts'
import { groupKeyOf } from '../../web/features/api-reference/operation-words.ts'
import words from './words.json' with { type: 'json' }

/** Resolves to the text of each page by the name of its file. */
export async function writePages(language: Language): Promise<Record<string, string>> {
  return {
    'test-cards.md': writeCards(language),
    'error-codes.md': writeCodes(language),
    'gateway-operations.md': writeOperations(language),
    'control-operations.md': writeControl(language),
    'commands.md': await writeCommands(language),
    'grade-cases.md': writeCases(language),
    'quality-criteria.md': writeCriteria(language),
    'variables.md': writeVariables(language),
  }
}

function page(
  language: Language,
  { title, about }: { title: string; about: string },
  ...parts: string[]
): string {
  return `${[`# ${title}`, about, ...parts, words[language].generated].join('\n\n')}\n`
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function writeCards(language: Language): string {
  const { cards, heads, yes, assumed } = words[language]
  const nameOf = new Intl.DisplayNames(language, { type: 'region' })
  const outcomes = readTexts('checkout', language).outcomes
  const inConsole = JSON.parse(readFileSync(join(packageRoot, `web/i18n/${language}.json`), 'utf8')).outcome
  const ofCountry = countries.flatMap(({ id, code, testCards }) => [
    `## ${nameOf.of(code)} (${id})`,
    table(
      [heads.brand, heads.method, heads.number, heads.securityCode],
      testCards.map(({ method, isDebit, number, securityCode }) => [
        isDebit ? `${brandOf(method)}, ${heads.debit}` : brandOf(method),
        `\`${method}\``,
        `\`${number}\``,
        securityCode,
      ]),
    ),
  ])
  return page(
    language,
    cards,
    cards.expiry.replace('{expiry}', `${testCardExpiry.month}/${testCardExpiry.year}`),
    `## ${cards.names}`,
    table(
      [heads.name, heads.console, heads.checkout, heads.status, heads.detail, heads.documented],
      cardholderNames.map(name => {
        const { status, detail, isDocumented } = cardholderOutcomes[name]
        const labels = [inConsole[name].name, outcomes[name]]
        return [`\`${name}\``, ...labels, `\`${status}\``, `\`${detail}\``, isDocumented ? yes : assumed]
      }),
    ),
    ...ofCountry,
    '## 3-D Secure',
    table(
      [heads.number, heads.outcome],
      Object.entries(threeDsCards).map(([number, outcome]) => [`\`${number}\``, cards.challenge[outcome]]),
    ),
  )
}

/** A code may have a name for one operation: `2018_payments.refund`. */
function writeCodes(language: Language): string {
  const { codes, heads, families, repetition } = words[language]
  const texts: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(packageRoot, `web/i18n/code.${language}.json`), 'utf8'),
  )
  const parts = errorFamilyNames.flatMap(family => [
    `## ${families[family]}`,
    table(
      [heads.code, heads.meaning, heads.again],
      Object.entries(texts[family] ?? {}).map(([code, text]) => {
        const [plain = code, operation] = code.split(/_(?=[a-z]+\.)/)
        const name = operation === undefined ? `\`${code}\`` : `\`${plain}\` (\`${operation}\`)`
        const anchor = `<a id="${anchorOfCode(family, code)}"></a>`
        return [anchor + name, text, repetition[repetitionOf(family, plain)]]
      }),
    ),
  ])
  return page(language, codes, ...parts)
}

type Operation = { route?: string; subject?: Parameters<typeof subjectOf>[0] }
function writeOperations(language: Language): string {
  const { operations: about, heads } = words[language]
  const { group, summary } = readTexts('api', language)
  const summaries: Record<string, Record<string, string>> = summary
  const groups: Record<string, string> = group
  const rows = Object.entries(catalog).flatMap(([resource, operations]) =>
    Object.entries(operations as Record<string, Operation>).flatMap(
      ([name, { route, subject = 'gateway' }]) => {
        const text = summaries[resource]?.[name]
        return route && text
          ? [
              {
                title: groups[groupKeyOf(subjectOf(subject).tag)] ?? group.gateway,
                cells: [`\`${route}\``, text],
              },
            ]
          : []
      },
    ),
  )
  const parts = [...Map.groupBy(rows, ({ title }) => title)].flatMap(([title, found]) => [
    `## ${title}`,
    table(
      [heads.operation, heads.does],
      found.map(({ cells }) => cells),
    ),
  ])
  return page(language, about, ...parts)
}

function writeControl(language: Language): string {
  const { control: about, heads } = words[language]
  const { group, summary, detail } = readTexts('control', language)
  const resources: Record<string, ControlResource> = control
  const parts = Object.entries(group).flatMap(([resource, title]) => [
    `## ${title}`,
    table(
      [heads.operation, heads.does],
      Object.entries(resources[resource] ?? {}).map(([name, { route }]) => {
        const [text, more] = [summary[resource]?.[name] ?? '', detail[resource]?.[name]]
        return [`\`${route}\``, more ? `${text}. ${more}` : text]
      }),
    ),
  ])
  return page(language, about, ...parts)
}

async function writeCommands(language: Language): Promise<string> {
  const { commands: about, heads } = words[language]
  const program = await createProgram([], {
    environment: {},
    words: wordsOf(language),
    print: () => {},
    remark: () => {},
    ask: async () => null,
    readInput: async () => null,
    onInterrupt: () => new AbortController().signal,
  })
  const parts = program.commands.flatMap(command => {
    const leaves = command.commands.length > 0 ? command.commands : [command]
    return leaves.flatMap(leaf => {
      const name = leaf === command ? command.name() : `${command.name()} ${leaf.name()}`
      const rows = leaf.options.map(({ flags, description }) => [`\`${flags}\``, description])
      return [
        `## \`pasarela ${name}\``,
        leaf.description(),
        ...(rows.length > 0 ? [table([heads.option, heads.does], rows)] : []),
      ]
    })
  })
  return page(language, about, ...parts)
}

function writeCases(language: Language): string {
  const { cases: about, heads } = words[language]
  const { sent, lessons, groups, format } = gradeWords(language)
  const parts = Object.entries(groups).flatMap(([group, title]) => [
    `## ${title}`,
    table(
      [heads.case, heads.sent, heads.right],
      caseIds
        .filter(id => cases[id].group === group)
        .map(id => [`\`${id}\``, sent[id], format(lessons[cases[id].lesson].right, about.api)]),
    ),
  ])
  return page(language, about, ...parts)
}

function writeCriteria(language: Language): string {
  const { criteria: about, heads } = words[language]
  const { criteria, classes, aspects, products } = readTexts('quality', language)
  const names: Record<string, string> = criteria
  const parts = qualityProducts.flatMap(product => [
    `## ${(products as Record<string, string>)[product] ?? product}`,
    table(
      [heads.id, heads.name, heads.class],
      criteriaOf(product, false).map(({ id, class: kind, aspect }) => [
        `\`${id}\``,
        names[id] ?? '',
        `${classes[kind]} (${aspects[aspect]})`,
      ]),
    ),
  ])
  return page(language, about, ...parts)
}

function writeVariables(language: Language): string {
  const { options, heads } = words[language]
  const { variables } = readTexts('command', language)
  const rows = Object.entries(variables).map(([name, text]) => [`\`${name}\``, String(text)])
  return page(language, options, table([heads.variable, heads.does], rows))
}
