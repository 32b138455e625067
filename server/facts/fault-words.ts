/** A fault in words, for console, command, reports and agents. */

/** The texts of `shared/texts/fault.*.json`: one for each name of a fault's field, and `set` for the whole. */
export type FaultTexts = Readonly<Record<string, string>>
type Format = (text: string, values: Record<string, string | number>) => string

/**
 * What was set, as a sentence without a period.
 *
 * @param fault as `describeFault` writes it; a field that has no words stays as it is
 * @param format fills in the arguments of a text
 */
export function toFaultWords(fault: string, texts: FaultTexts, format: Format): string {
  const fields = fault.split('; ').map(field => field.split('=', 2) as [name: string, value?: string])
  const seconds = fields.find(([name]) => name === 'retry-after')?.[1] ?? 'none'
  // "…, but perform the call" ends the sentence.
  const ordered = fields.toSorted(
    ([one], [other]) => Number(one === 'performed') - Number(other === 'performed'),
  )
  const clauses = ordered.flatMap(([name, value = '']) => {
    if (name === 'retry-after' && fields.length > 1) return []
    const text = texts[name]
    if (text === undefined) return [[name, value].filter(Boolean).join('=')]
    const isTime = name === 'delay' || name === 'slow-body'
    const values = { [name]: value.replaceAll(',', ', '), seconds: isTime ? Number(value) / 1000 : seconds }
    return [format(text, values)]
  })
  return format(texts.set ?? '', { fault: clauses.join(', ') })
}
