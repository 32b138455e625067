/** The base procedures of the catalog's operations, by what they need: provider, journal or neither. */
import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { AnswerOf, InputOf, Operation, ParsedInputOf } from '../../catalog/operation.ts'
import { toAppError, toErrorEnvelope } from '../errors.ts'
import type { JsonAnswer } from '../json-answer.ts'
import type { Context } from './context.ts'
import { describeOperation, type OperationMeta, schemaOf, type Treatment } from './operation-meta.ts'
import { performCall } from './perform-call.ts'

/** The only tRPC instance: its context, the metadata of operations, and the shape of errors. */
export const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const appError = toAppError(error)
      const data = { ...shape.data, httpStatus: appError.status, body: toErrorEnvelope(appError) }
      return { ...shape, message: appError.message, data }
    },
  })

export const router = t.router

/**
 * An operation that the gateway performs itself. What it answers must be what the schema of its entry describes; the
 * compiler checks that, and nothing is parsed at run time.
 */
export function operation<E extends Operation>(entry: E, treatment: Treatment = {}): ProcedureBuilder<E> {
  const meta = describeOperation(entry, treatment)
  const { subject } = meta
  const procedure = t.procedure
    .meta(meta)
    .use(call => performCall({ ...call, subject }, (_exchange, getRawInput) => call.next({ getRawInput })))
  const typed: unknown = entry.input ? procedure.input(schemaOf(entry.input)) : procedure
  return typed as ProcedureBuilder<E>
}

/** An operation that reads the journal. It leaves no entry of its own. */
export const journalOperation = <E extends Operation>(entry: E, treatment: Treatment = {}) =>
  operation<E>(
    { ...entry, errors: ['unavailable', ...(entry.errors ?? [])] },
    { isUnrecorded: true, ...treatment },
  )

type Answer<T> = T | Pick<JsonAnswer<T>, 'toJSON'>
/** Only their types are used. */
const withInput = <E extends Operation>(input: z.ZodType<ParsedInputOf<E>, InputOf<E>>) =>
  t.procedure.input(input)
const withSchemas = <E extends Operation>(
  input: z.ZodType<ParsedInputOf<E>, InputOf<E>>,
  answer: z.ZodType<AnswerOf<E>, Answer<AnswerOf<E>>>,
) => t.procedure.input(input).output(answer)

type ProcedureBuilder<E extends Operation> = E extends { answer: string }
  ? ReturnType<typeof withSchemas<E>>
  : ReturnType<typeof withInput<E>>
