import type { CheckCode } from '../contract/signature-facts.ts'
import { createExplanation } from './explanation.ts'
import { type ParsedPayload, parsePayload } from './payload.ts'
import { type ReceivedRequest, readSignatureInput, type SignatureInput } from './received-request.ts'
import { type SignatureOptions, type SignatureResult, verifySignature } from './signature.ts'

/** The verdict on a request, with the values that were read from it. */
export type JudgedRequest = {
  result: SignatureResult
  parsed: ParsedPayload
  query: URLSearchParams
  input: SignatureInput
}

/** Checks the body of a notification, then its signature. */
export function judgeRequest(
  request: Pick<ReceivedRequest, 'headers' | 'query' | 'rawBody'>,
  secrets: readonly string[],
  options: SignatureOptions,
): JudgedRequest {
  const parsed = parsePayload(request.rawBody)
  const query = new URLSearchParams(request.query)
  const input = readSignatureInput(request, query, parsed.ok ? parsed.payload : null)
  const result = parsed.ok ? verifySignature(input, secrets, options) : refuseBody(input, parsed.code)
  return { result, parsed, query, input }
}

function refuseBody(input: SignatureInput, code: CheckCode): SignatureResult {
  const checks = [{ name: 'body', passed: false, code }]
  const explanation = { ...createExplanation(input), checks }
  return { verdict: 'rejected', reason: 'BodyNotJsonObject', explanation }
}
