/** Translates everything that a call throws. An unknown error would show its message to the caller. */
import { AppError, toAppError } from '../errors.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { JsonAnswer } from '../json-answer.ts'
import { providerErrorToAppError } from '../provider/to-app-error.ts'

export function toCallError(thrown: unknown): AppError {
  const fromProvider = providerErrorToAppError(thrown)
  if (fromProvider) return fromProvider
  if (thrown instanceof JournalUnavailable) {
    const { message, retryAfterSeconds } = thrown
    return new AppError('unavailable', message, { retryAfterSeconds, cause: thrown })
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
