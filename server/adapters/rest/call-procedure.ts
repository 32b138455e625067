/** Calls a procedure as tRPC does, for the transport that is used most. */
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { Context } from '../../procedures/context.ts'

export type ProcedureCall = {
  ctx: Context
  path: string
  type: 'query' | 'mutation'
  getRawInput: () => Promise<unknown>
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
type NextOptions = { ctx?: object; input?: unknown }
type Middleware = (options: object) => Promise<Result>

/**
 * Runs the procedure's middlewares, its validation and its resolver in their order. This is `callRecursive` of
 * tRPC 11.19.0 without its copies of every option at every step, which cost a tenth of a proxied read; the
 * parity test holds the two transports against each other.
 * @throws TRPCError
 */
export async function callProcedure(procedure: AnyTRPCProcedure, call: ProcedureCall): Promise<unknown> {
  // Not in tRPC's types; every procedure that its builder makes has both.
  const { middlewares, meta } = procedure._def as unknown as { middlewares: Middleware[]; meta: unknown }
  const { path, type, getRawInput } = call

  async function run(index: number, ctx: object, input: unknown): Promise<Result> {
    const next = (options?: NextOptions) =>
      run(
        index + 1,
        options?.ctx ? { ...ctx, ...options.ctx } : ctx,
        options && 'input' in options ? options.input : input,
      )
    try {
      const middleware = middlewares[index] as Middleware
      return await middleware({
        ctx,
        input,
        path,
        type,
        meta,
        getRawInput,
        next,
        signal: undefined,
        batchIndex: 0,
      })
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) }
    }
  }

  const result = await run(0, call.ctx, undefined)
  if (!result.ok) throw result.error
  return result.data
}
