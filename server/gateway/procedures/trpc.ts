/** The only tRPC instance: its context, the metadata of operations, and the shape of errors. */
import { initTRPC } from '@trpc/server'
import { toAppError, toErrorEnvelope } from '../errors.ts'
import type { Context } from './context.ts'
import type { OperationMeta } from './operation-meta.ts'

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
