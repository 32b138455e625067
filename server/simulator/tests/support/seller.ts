import { expect } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from './api.ts'

export const redirectUri = 'https://marketplace.example/callback'

/** The address of the consent page of the account's application. */
export async function authorizationUrl(api: Api, fields: Record<string, string> = {}): Promise<string> {
  const { client_id } = (await api.get('/simulator/account')).body
  const query = {
    client_id: String(client_id),
    response_type: 'code',
    platform_id: 'mp',
    redirect_uri: redirectUri,
  }
  return `https://auth.mercadopago.com/authorization?${new URLSearchParams({ ...query, ...fields })}`
}

/** A seller's consent: `{user_id, code, location}`. */
export async function authorize(
  api: Api,
  fields: Record<string, string> = {},
  who: Json = {},
): Promise<Json> {
  const { body, status } = await api.post('/simulator/authorizations', {
    url: await authorizationUrl(api, fields),
    ...who,
  })
  expect(status).toBe(200)
  return body
}

/** `POST /oauth/token` with the credentials of the account's application. */
export async function askToken(api: Api, fields: Json): Promise<Answered> {
  const { client_id, client_secret } = (await api.get('/simulator/account')).body
  const body = Object.entries({ client_id, client_secret, ...fields }).filter(([, value]) => value !== null)
  return api.call('POST', '/oauth/token', Object.fromEntries(body))
}

/** A seller that connected to the account's application, as the application calls for it. */
export async function connectSeller(simulator: Simulator, api: Api): Promise<{ seller: Api; tokens: Json }> {
  const { code } = await authorize(api)
  const { body } = await askToken(api, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
  return { seller: createApi(simulator, body.access_token), tokens: body }
}
