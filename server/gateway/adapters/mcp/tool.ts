/** What a tool of the MCP adapter is, and what it works with. */
import { z } from 'zod'
import { kindOfId } from '../../../facts/resource-ids.ts'
import type { Servers } from '../../../kit/payments.ts'

/** The gateway that the tools are about: the one that serves them, or one that it reaches over HTTP. */
export type Backend = Servers & {
  /** Calls a procedure by its name, such as `payments.get`. @throws PasarelaError with the error envelope as its body */
  call: (procedure: string, input: object) => Promise<unknown>
  readOpenApi: () => Promise<unknown>
}

/** The id of anything that has a timeline. It becomes a part of paths. */
export const anyId = z
  .string()
  .regex(
    /^(?:\d{1,20}|ORD[0-9A-Z]{20,40}|[0-9a-f]{32})$/,
    'must be the id of a payment (digits), an order (ORD…) or a subscription (32 hexadecimal digits)',
  )

/** The payment, order or subscription with this id. */
export async function readThing(id: string, { gateway }: Pick<Backend, 'gateway'>) {
  const kind = kindOfId(id)
  if (kind === 'order') return gateway.orders.get({ orderId: id })
  if (kind === 'payment') return gateway.payments.get({ paymentId: id })
  return gateway.subscriptions.get({ subscriptionId: id })
}

/** Clients end a call after a minute, unless they count its progress. */
export const maxWaitSeconds = 50

/** One call of a tool. */
export type Run = Backend & {
  /** Aborts when the client cancels the call. */
  signal: AbortSignal
  /** Tells the client how far the work is, which then restarts its time limit. */
  progress: (message: string, done: number, total?: number) => Promise<void>
}

/** `text` says in a sentence or two what happened, and what to do with it. */
export type Answer = { data: unknown; text: string }

export type Tool = {
  name: string
  description: string
  isReadOnly: boolean
  isDestructive: boolean
  /** The tool acts on what only the simulator has, so it does not exist with the real provider. */
  isSimulated: boolean
  /** The answer is not masked, because the journal masked it before or because the agent needs the credential in it. */
  isShownAsIs: boolean
  /** The schema of the arguments. */
  input: z.ZodObject
  /** Arguments of a correct call, which errors show. */
  example: object
  run: (args: never, run: Run) => Promise<Answer>
}

type Given<Shape extends z.ZodRawShape> = Pick<Tool, 'name' | 'description' | 'isReadOnly' | 'example'> &
  Partial<Pick<Tool, 'isDestructive' | 'isSimulated' | 'isShownAsIs'>> & {
    fields: Shape
    run: (args: z.output<z.ZodObject<Shape>>, run: Run) => Promise<Answer>
  }

/** A tool whose arguments have these fields and no others. */
export function tool<Shape extends z.ZodRawShape>({ fields, run, ...facts }: Given<Shape>): Tool {
  const input: z.ZodObject = z.strictObject(fields)
  return { isDestructive: false, isSimulated: false, isShownAsIs: false, ...facts, input, run }
}
