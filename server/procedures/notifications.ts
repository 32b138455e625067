import type { z } from 'zod'
import {
  feedInput,
  getEntryInput,
  listNotificationsInput,
  notificationListSchema,
  notificationSchema,
} from '../contract/notifications.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import { notificationExample } from './examples.ts'

type ListInput = z.output<typeof listNotificationsInput>

export const notifications = router({
  list: operation
    .meta({
      unrecorded: true,
      rest: {
        method: 'GET',
        path: '/notifications',
        status: 200,
        summary: 'List notifications: after a seq oldest first, else newest first',
        tag: 'Notifications',
        response: notificationListSchema,
        example: { input: { limit: 50 }, data: { entries: [notificationExample], next_after: 1 } },
      },
    })
    .input(listNotificationsInput)
    .query(async ({ ctx: { parts }, input }) => {
      const { after, before, limit } = input
      const filter = toFilter(input)
      const entries =
        after === undefined
          ? await parts.journal.latest(filter, limit, before)
          : await parts.journal.after(after, filter, limit)
      return {
        entries,
        next_after: entries.reduce((highest, entry) => Math.max(highest, entry.seq), after ?? 0),
      }
    }),

  get: operation
    .meta({
      unrecorded: true,
      rest: {
        method: 'GET',
        path: '/notifications/{seq}',
        status: 200,
        summary: 'Retrieve a notification with headers, body and the explanation of its verdict',
        tag: 'Notifications',
        response: notificationSchema,
        example: { input: { seq: 1 }, data: notificationExample },
      },
    })
    .input(getEntryInput)
    .query(async ({ ctx: { parts }, input }) => {
      const entry = await parts.journal.get(input.seq)
      if (entry?.kind === 'notification') return entry
      throw new AppError('not_found', `There is no notification with seq ${input.seq}.`)
    }),

  /** The live stream of the journal; each event's id is its seq, so a client resumes where it stopped. */
  feed: operation
    .meta({ unrecorded: true })
    .input(feedInput)
    .subscription(({ ctx: { parts }, input, signal }) => {
      const lastSeq = input?.lastEventId ? Number(input.lastEventId) : null
      return parts.feed.subscribe(lastSeq, input?.kind ? { kind: input.kind } : {}, signal)
    }),
})

function toFilter({ topic, verdict, resource, text }: ListInput) {
  return { kind: 'notification' as const, topic, verdict, resource, text }
}
