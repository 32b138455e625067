/**
 * Whether the answer to a notification tells the provider that it arrived. The provider documents 200 and 201, and sends
 * it again after every other answer, also 202 and 204.
 */
export function isAcknowledged(status: number | null): boolean {
  return status === 200 || status === 201
}
