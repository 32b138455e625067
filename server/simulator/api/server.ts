import { z } from 'zod'

export const healthSchema = z.strictObject({ status: z.literal('ok') })

/** The key that the console sends as `x-simulator-key`. Programs need no key, and may read this one. */
export const consoleKeySchema = z.strictObject({ console_key: z.string() })

/** The control API as an OpenAPI 3.1 document. */
export const openApiSchema = z.looseObject({ openapi: z.string() })
