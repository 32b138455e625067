/** A finding as Markdown, for an issue or a chat. */
export type Report = {
  title: string
  link: string
  facts: readonly ReportFact[]
  sections: readonly ReportSection[]
}
/** Words with the codes of the provider that they stand for. */
type Named = { words: string; codes: readonly string[] }
type ReportFact = readonly [label: string, value: string | number | Named | null | undefined]
type ReportSection = { title: string } & (
  | { text: string }
  | { code: string; language: 'http' | 'json' | 'sh' | '' }
  | { rows: readonly (readonly string[])[] }
)

/** Facts without a value are omitted. */
export function toMarkdown({ title, link, facts, sections }: Report): string {
  const stated = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return `${[
    `# ${escapeText(title)}`,
    `<${link}>`,
    stated.map(([label, value]) => `- **${escapeText(label)}**: ${factOf(value)}`).join('\n'),
    ...sections.map(section => `## ${escapeText(section.title)}\n\n${contentOf(section)}`),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

function factOf(value: ReportFact[1]): string {
  if (typeof value !== 'object' || value === null) return escapeText(String(value))
  // Only what has the form of a code is safe within backticks.
  const codes = value.codes.map(code => (/^[\w.-]+$/.test(code) ? `\`${code}\`` : escapeText(code)))
  return [escapeText(value.words), ...codes].filter(Boolean).join(' · ')
}

function contentOf(section: ReportSection): string {
  if ('code' in section) return fence(section.code, section.language)
  if ('text' in section) return escapeText(section.text)
  return section.rows.map(row => `- ${row.filter(Boolean).map(escapeText).join(' · ')}`).join('\n')
}

/** Writes a block of code. Its fence is longer than any run of backticks inside, which would end the block. */
function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return `${mark}${language}\n${code}\n${mark}`
}

/**
 * Escapes a text of third parties, so that it cannot become a format, a link, an image or HTML, nor begin a new line.
 */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_~&[\]<>|]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

/** Indents JSON. Other texts are unchanged. */
export function prettyJson(text: string): { code: string; language: 'json' | '' } {
  try {
    return { code: JSON.stringify(JSON.parse(text), null, 2), language: 'json' }
  } catch {
    return { code: text, language: '' }
  }
}
