/** Answers requests that reach no route because their URL cannot be decoded or their bytes are not HTTP. */

import { behindRunningAnswers } from '../../shared/process/http-connections.ts'
import { AppError, toErrorEnvelope } from '../errors.ts'

export const unreadableMessage =
  'The request could not be read: it is not valid HTTP or its URL is malformed.'

const messages = new Map([
  [431, 'The request headers are too large.'],
  [408, 'The request did not arrive in time.'],
])

/** Writes the error envelope to the socket after the answers that are still running on it, and closes it. */
export const answerClientError = behindRunningAnswers(status =>
  toErrorEnvelope(new AppError('bad_request', messages.get(status) ?? unreadableMessage)),
)
