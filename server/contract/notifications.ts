/** The webhook receiver: its request, and the acknowledgement. */
import { z } from 'zod'

type Headers = Record<string, string | string[] | undefined>

/** The request of the provider, unparsed, because the signature covers the original bytes. */
export const receiveNotificationInput = z.object({
  /** The query string without `?`, as received. */
  query: z.string().default(''),
  /** A `z.record` would copy the headers, which takes as long as the signature check. */
  headers: z.custom<Headers>(isHeaders).default({}),
  /** The bytes of the body as received. */
  body: z.union([z.instanceof(Uint8Array), z.string()]),
})

function isHeaders(value: unknown): value is Headers {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every(one => typeof one === 'string' || isTextList(one))
}

function isTextList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every(one => typeof one === 'string'))
}

/** The same request for the API reference. */
export const notificationQuery = z.object({
  'data.id': z.string().optional().meta({ description: 'Identifier of the resource; this one is signed' }),
  type: z.string().optional(),
})
export const notificationHeaders = z.object({
  'x-signature': z
    .string()
    .optional()
    .meta({ description: 'ts=…,v1=…; required when a webhook secret is configured' }),
  'x-request-id': z.string().optional().meta({ description: 'Part of the signed text' }),
})
export const notificationBody = z
  .looseObject({
    id: z.union([z.string(), z.number()]).optional(),
    type: z.string().optional(),
    action: z.string().optional(),
    data: z.looseObject({ id: z.union([z.string(), z.number()]).optional() }).optional(),
  })
  .meta({ id: 'ProviderNotification' })

export const acknowledgementSchema = z.strictObject({
  acknowledged: z.literal(true),
  validated: z.boolean(),
  topic: z.string().nullable(),
  resource: z.string().nullable(),
  payload: z.looseObject({}),
})
