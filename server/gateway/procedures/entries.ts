/** Writing to the journal: notes on entries, and deleting them. */
import { annotatedSchema, annotateInput, clearedSchema, clearInput } from '../../contract/journal.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import { route } from './operation-meta.ts'

export const entries = router({
  annotate: operation('entry')
    .meta({
      errors: ['unavailable'],
      rest: route('POST', '/entries/{seq}/note', {
        operationId: 'annotateEntry',
        summary: 'Write, replace or remove the note of a notification or a call',
        response: annotatedSchema,
        example: { input: { seq: 1, note: 'Late' }, data: { seq: 1, note: 'Late' } },
      }),
    })
    .input(annotateInput)
    .mutation(async ({ ctx, input }) => {
      const { seq } = input
      const note = input.note || null
      if (!(await ctx.deps.journal.annotate(seq, note)))
        throw new AppError('not_found', `There is no entry with seq ${seq}.`)
      return { seq, note }
    }),

  clear: operation('journal')
    .meta({
      errors: ['unavailable'],
      rest: route('POST', '/entries/clear', {
        operationId: 'clearEntries',
        summary: 'Delete all notifications and calls up to a seq, with their notes',
        response: clearedSchema,
        example: { input: { through: 2, confirm: 'clear' }, data: { through: 2, cleared: 2 } },
      }),
    })
    .input(clearInput)
    .mutation(async ({ ctx: { deps, request }, input: { through } }) => {
      const cleared = await deps.journal.clear(through)
      deps.logger.warn({ cleared, through, correlationId: request.correlationId }, 'The journal was cleared.')
      return { through, cleared }
    }),
})
