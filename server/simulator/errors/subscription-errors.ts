import {
  type SubscriptionErrorName,
  subscriptionErrors,
} from '../../facts/provider-errors/subscription-errors.ts'
import { ProviderError } from './provider-error.ts'

/** Fields that no other refusals have. */
const moreFields: Partial<Record<SubscriptionErrorName, Record<string, string>>> = {
  back_url_invalid: { error: 'bad_request' },
  card_refused: { code: 'rejected' },
  PA_UNAUTHORIZED_RESULT_FROM_POLICIES: {
    code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
    blocked_by: 'PolicyAgent',
  },
}

/** The refusal of a plan, subscription or invoice: `{message, status}`. `value` replaces `{}` in its text. */
export function subscriptionError(name: SubscriptionErrorName, value = ''): ProviderError {
  const [status, text] = subscriptionErrors[name]
  // The replacement is a function, because a text would be read as a pattern ($&).
  const message = text.replace('{}', () => value)
  return new ProviderError(status, { message, status, ...moreFields[name] })
}

/** A refusal of the server in the form of these endpoints. */
export function shortRefusal(status: number, message: string): ProviderError {
  return new ProviderError(status, { message, status })
}
