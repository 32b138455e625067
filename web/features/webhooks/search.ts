import { forwardOutcomes, origins, type Verdict } from '../../../server/contract/entry-facts.ts'
import { readOneOf, readWhole } from '../../browser/search-params.ts'
import { anyOf, oneOf, period, readerOf, shownColumns, tick, words } from '../../list/parameters.ts'
import { readCompared } from '../../share/entry-reference.ts'

/** The signatures in the order of the menu. */
const signatures = ['validated', 'rejected', 'unsigned'] as const satisfies Verdict[]
export const notificationTabs = ['signature', 'headers', 'body', 'more'] as const

/**
 * `id` is the seq of the open notification, `tab` its open tab. With `compare`, a chosen row is compared with that
 * record. `send` opens the form of a test notification, `forwarding` that of the forwarding, with `any` for rejected
 * ones, too.
 */
export const notificationParameters = {
  q: words('webhooks.search', text => ({ text })),
  sig: oneOf({
    label: 'webhooks.verdict',
    any: 'webhooks.anyVerdict',
    options: signatures,
    nameOf: (verdict, text) => text(`verdict.${verdict}`),
    query: 'verdict',
  }),
  topic: anyOf({ label: 'webhooks.topic', any: 'webhooks.anyTopic', options: [], query: 'topic' }),
  origin: oneOf({
    label: 'outbound.origin.label',
    any: 'outbound.origin.any',
    options: origins,
    nameOf: (origin, text) => text(`outbound.origin.from.${origin}`),
    query: 'origin',
  }),
  forward: oneOf({
    label: 'webhooks.forward',
    any: 'webhooks.anyForward',
    options: forwardOutcomes,
    nameOf: (outcome, text) => text(`webhooks.forwards.${outcome}`),
    query: 'forward',
  }),
  listen: oneOf({
    label: 'webhooks.byListen',
    any: 'webhooks.anyListen',
    options: forwardOutcomes,
    nameOf: (outcome, text) => text(`webhooks.listens.${outcome}`),
    query: 'listen',
  }),
  ...period('gateway', 'received_from', 'received_before'),
  duplicates: tick('webhooks.group', 'all', { isTicked: false }),
  columns: shownColumns,
  id: { read: (value: unknown) => readWhole(value, 1) },
  compare: { read: readCompared },
  send: { read: (value: unknown) => readOneOf(value, ['test']) },
  forwarding: { read: (value: unknown) => readOneOf(value, ['form', 'any']) },
  tab: { read: (value: unknown) => readOneOf(value, notificationTabs) },
}

export const readWebhooksSearch = readerOf(notificationParameters)
