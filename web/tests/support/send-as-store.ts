import type { Account } from './render-console.tsx'

/** Makes a write of the provider's API through the shop proxy, as a store does. Resolves to the response's body. */
export async function sendAsStore(
  { demo }: Account,
  path: string,
  body: object,
  key?: string,
): Promise<{ id: number | string }> {
  const response = await fetch(`${demo.gateway.shopUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.credentials.accessToken}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { id: number | string }
}
