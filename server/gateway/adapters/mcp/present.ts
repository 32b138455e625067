/**
 * The answers of tools: marked as data, masked, visible and bounded. They have no `structuredContent`: some clients show a
 * model only that and drop our sentences, others show it both, twice the tokens (decision 091).
 */
import { randomBytes } from 'node:crypto'
import type { ErrorEnvelope } from '../../../contract/envelopes.ts'
import type { ValidationFailure } from '../../../contract/validation.ts'
import { kindOfId } from '../../../facts/resource-ids.ts'
import { toVisible } from '../../../facts/visible-text.ts'
import { maskText } from '../../../journal/masking/mask-text.ts'
import { PasarelaError } from '../../../shared/json-client.ts'
import { asWord, type Fitted, fitData } from './fit-data.ts'
import { maskData } from './mask-data.ts'
import type { Answer, Tool } from './tool.ts'
import words from './words.json' with { type: 'json' }

/** Whose data an answer has. Every answer says so. */
export type Source = 'simulator' | 'mercado_pago'

type Result = { content: { type: 'text'; text: string }[]; isError?: boolean }

export function toResult({ data, text }: Answer, { isShownAsIs }: Tool, source: Source): Result {
  const fitted = fitData(isShownAsIs ? (JSON.parse(JSON.stringify(data ?? null)) as unknown) : maskData(data))
  const sentence = text && !isShownAsIs ? maskText(text) : text
  const lines = [...toLines([words.source[source], sentence]), quoteFitted(fitted)]
  return { content: [{ type: 'text', text: lines.join('\n') }] }
}

/** A failure that no server reported. */
export type Refusal = { code: string; message: string; errors?: ValidationFailure['errors'] }

/** The code, the cause and what to do next, with a right call of the tool if there is one of this name. */
export function toFailure(thrown: unknown, tool: Tool | undefined, { args, source }: Failed): Result {
  const { code, message, errors, outcome, details } = describeError(thrown)
  const nextOf: Partial<Record<string, string>> = words.next
  const next = [
    findOtherKind(args),
    outcome === 'unknown'
      ? words.next.unknown_outcome
      : (nextOf[isMissing(thrown) ? 'not_found' : code] ?? words.next.other),
    tool && ['validation_failed', 'refused'].includes(code) ? writeRightCall(tool, args, errors) : null,
  ].filter(line => line !== null)
  const said = [`Error ${code}: ${message}`, ...next].map(maskText)
  const text = toLines([source && words.source[source], ...said])
  if (details !== undefined) text.push(quote(maskData(details)))
  return { isError: true, content: [{ type: 'text', text: text.join('\n') }] }
}

const maxLineLength = 2_000

/** Sentences of ours, which may have values of the caller and of the provider. Each is one line. */
function toLines(sentences: (string | null)[]): string[] {
  const lines = sentences.flatMap(sentence => (sentence ? [toVisible(sentence)] : []))
  return lines.map(line =>
    line.length > maxLineLength ? `${line.slice(0, maxLineLength).toWellFormed()}…` : line,
  )
}

/** The provider and the simulator report a missing resource by the status alone. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof PasarelaError && thrown.status === 404
}

/** The source is null if no server answered. */
type Failed = { args: object; source: Source | null }

/** The example of the tool, with the arguments that were right. */
function writeRightCall({ name, example }: Tool, args: object, errors: Refusal['errors'] = {}): string {
  const values = Object.entries(example).map(([field, value]) => {
    const isRight = Object.hasOwn(args, field) && errors[field] === undefined
    return [field, isRight ? Reflect.get(args, field) : value]
  })
  return `Right call: ${name} ${JSON.stringify(Object.fromEntries(values))}`
}

/** An error that carries a refusal of arguments to `toFailure`. */
export class RefusedArguments extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

function describeError(thrown: unknown): Refusal & Pick<ErrorEnvelope, 'outcome' | 'details'> {
  if (thrown instanceof RefusedArguments) return thrown.refusal
  if (thrown instanceof PasarelaError) {
    const { code, message, ...envelope } = Object(thrown.body) as Partial<ErrorEnvelope>
    // The simulator answers as the provider does: without a code of ours.
    const ownCode = isMissing(thrown) ? 'not_found' : 'provider_refused'
    return { ...envelope, code: code ?? ownCode, message: message ?? thrown.message }
  }
  const isUnreachable = thrown instanceof TypeError && thrown.message === 'fetch failed'
  if (isUnreachable) return { code: 'unreachable', message: words.unreachable }
  return { code: 'refused', message: thrown instanceof Error ? thrown.message : String(thrown) }
}

const readers = { payment: 'get_payment', order: 'get_order', subscription: 'get_timeline' }

/** Names the tool that takes this id, if a tool for another kind of id received it. */
function findOtherKind(args: object): string | null {
  for (const [name, value] of Object.entries(args)) {
    const [, expected] = /^(payment|order|subscription)_id$/.exec(name) ?? []
    const kind = kindOfId(String(value))
    if (expected === undefined || kind === expected || !/^(?:ORD\w+|\d+|[0-9a-f]{32})$/.test(String(value)))
      continue
    const reader = readers[kind]
    const argument = reader === 'get_timeline' ? 'id' : `${kind}_id`
    return `${value} is no ${expected} id, but that of another kind (${kind}). Read it by ${reader} ${JSON.stringify({ [argument]: value })}.`
  }
  return null
}

/** Quotes data of others, which cannot end the quotation because its author does not know the random mark. */
export function quote(data: unknown): string {
  return quoteFitted(fitData(data))
}

function quoteFitted({ data, isCut }: Fitted): string {
  const mark = `data-${randomBytes(4).toString('hex')}`
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${words.data}:\n<${mark}>\n${text}\n</${mark}>${isCut ? `\n${words.cut}` : ''}`
}

type Described = {
  id?: string | number
  status?: unknown
  status_detail?: string | null
  entries?: { seq: number }[]
  results?: unknown[]
}

/** The outcome in a few words: the state of the resource, or how many were found. */
export function describeData(data: unknown): string {
  const { id, status, status_detail: detail, entries, results } = Object(data) as Described
  const found = entries ?? results
  if (found) {
    const newest = entries?.reduce((highest, { seq }) => Math.max(highest, seq), 0)
    return `${found.length} found.${newest ? ` Newest seq: ${newest}.` : ''}`
  }
  if (id === undefined) return ''
  const state =
    typeof status === 'string' ? ` is ${asWord(status)}${detail ? ` (${asWord(detail)})` : ''}` : ''
  return `${asWord(id)}${state}.`
}
