/** The answer of a performed call over REST. tRPC answers `data` alone. */
import { z } from 'zod'

export const successEnvelope = z
  .strictObject({ ok: z.literal(true), data: z.unknown(), meta: z.array(z.unknown()) })
  .meta({ id: 'SuccessEnvelope', description: 'A performed call. `data` depends on the operation' })
