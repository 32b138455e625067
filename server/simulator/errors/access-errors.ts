import { ProviderError, refusal } from './provider-error.ts'

/** No Authorization header and no public key. (The provider has also been seen to answer 403 from its PolicyAgent.) */
export function accessMissing(): ProviderError {
  return new ProviderError(401, { code: 'unauthorized', message: 'authorization value not present' })
}

export function accessInvalid(): ProviderError {
  return refusal(401, 'invalid access token')
}

/** The gateway's policy refusal: a blank token. */
export function policyRefusal(): ProviderError {
  return new ProviderError(403, {
    status: 403,
    code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
    blocked_by: 'PolicyAgent',
    message: 'At least one policy returned UNAUTHORIZED.',
  })
}

/** Payment methods, issuers and installments use another text. */
export function credentialsRequired(): ProviderError {
  const description = 'the credentials are required.'
  return refusal(400, description, [{ code: '1000', description }])
}

/** Too many calls: `Retry-After` in seconds. The body's shape varies between sources. */
export function tooManyRequests(seconds: number): ProviderError {
  const body = { message: 'Too many requests', error: 'local_rate_limited', status: 429, cause: [] }
  return new ProviderError(429, body, { 'retry-after': String(seconds) })
}
