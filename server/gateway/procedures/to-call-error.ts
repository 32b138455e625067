/** Translates everything that a call throws. tRPC would send the message of an unknown error to the caller. */
import type { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { describeIssues } from '../../contract/validation.ts'
import { JournalUnavailable } from '../../journal/journal.ts'
import { AppError, toAppError } from '../errors.ts'
import { JsonAnswer } from '../json-answer.ts'
import { providerErrorToAppError } from '../provider/to-app-error.ts'

/** @param rawInput tells an absent field from a wrong one */
export function toCallError(thrown: TRPCError, rawInput: unknown): AppError {
  const { cause } = thrown
  const fromProvider = providerErrorToAppError(cause)
  if (fromProvider) return fromProvider
  if (cause instanceof JournalUnavailable) {
    const { message, retryAfterSeconds } = cause
    return new AppError('unavailable', message, { retryAfterSeconds, cause })
  }
  if (thrown.code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const { message, errors } = describeIssues(cause.issues, rawInput)
    return new AppError('validation_failed', message, { errors })
  }
  return toAppError(thrown)
}

/** The error of an answer that looked like JSON and cannot be parsed, else null. */
export function findUnreadable(data: unknown): AppError | null {
  if (!(data instanceof JsonAnswer)) return null
  try {
    data.toJSON()
    return null
  } catch (thrown) {
    return providerErrorToAppError(thrown) ?? toAppError(thrown)
  }
}
