/** The only tRPC instance: its context, the metadata of operations, and the shape of errors. */
import { initTRPC } from '@trpc/server'
import { toAppError, toErrorEnvelope } from '../errors.ts'
import type { Context } from './context.ts'
import type { Operation } from './operation.ts'

export const t = initTRPC
  .context<Context>()
  .meta<Operation>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const appError = toAppError(error)
      const data = { ...shape.data, httpStatus: appError.status, body: toErrorEnvelope(appError) }
      return { ...shape, message: appError.message, data }
    },
  })
