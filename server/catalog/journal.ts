/** What the journal recorded: notifications, calls, notes, and deleting them. */
import deliveryExamples from './examples/deliveries.json' with { type: 'json' }
import entryExamples from './examples/entries.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const notifications = {
  list: {
    subject: 'notification',
    route: 'GET /notifications',
    operationId: 'listNotifications',
    tool: {
      name: 'notifications_history',
      description:
        'Lists webhooks (notifications) that arrived here, with the verdict on the signature and what the shop answered (forward_status), newest first.',
      isReadOnly: true,
      fields: ['topic', 'resource', 'payment_id', 'verdict', 'forward', 'after', 'limit'],
    },
    input: 'listNotificationsInput',
    answer: 'notificationListSchema',
    example: { input: { limit: 50 }, data: { entries: [entryExamples.notification], next_after: 1 } },
  },

  get: {
    subject: 'notification',
    route: 'GET /notifications/{seq}',
    operationId: 'getNotification',
    tool: {
      name: 'explain_signature',
      description:
        'Shows one notification with headers and body, and explains step by step why its signature was accepted or rejected.',
      isReadOnly: true,
      fields: ['seq'],
    },
    input: 'getEntryInput',
    answer: 'notificationDetailSchema',
    example: { input: { seq: 1 }, data: entryExamples.notificationDetail },
  },

  feed: {
    subject: 'notification',
    input: 'feedInput',
  },

  details: {
    subject: 'notification',
    route: 'GET /notifications/details',
    operationId: 'listNotificationDetails',
    input: 'listNotificationDetailsInput',
    answer: 'notificationDetailListSchema',
    example: {
      input: { limit: 50 },
      // The example of `getNotification` shows an entry.
      data: { entries: [], next_before: null },
    },
  },

  counts: {
    subject: 'notification',
    route: 'GET /notifications/counts',
    operationId: 'countNotifications',
    answer: 'notificationCountsSchema',
    example: { data: entryExamples.notificationCounts },
  },

  wait: {
    subject: 'notification',
    route: 'GET /notifications/wait',
    operationId: 'waitForNotifications',
    errors: ['unavailable', 'wait_timeout'],
    input: 'waitForNotificationsInput',
    answer: 'notificationListSchema',
    example: {
      input: { topic: 'payment', resource: '1300000001', timeout: 30 },
      data: { entries: [entryExamples.notification], next_after: 1 },
    },
  },

  settled: {
    subject: 'notification',
    route: 'GET /notifications/settled',
    operationId: 'waitUntilSettled',
    errors: ['unavailable', 'wait_timeout', 'provider_failed'],
    input: 'settledInput',
    answer: 'settledSchema',
    example: { input: { timeout: 30 }, data: entryExamples.settled },
  },

  replay: {
    subject: 'notification',
    route: 'POST /notifications/{seq}/replay',
    operationId: 'replayNotification',
    errors: ['unavailable'],
    input: 'replayInput',
    answer: 'deliveryResultSchema',
    example: { input: { seq: 1, signature: 'as_received' }, data: deliveryExamples.deliveryResult },
  },

  reportForward: {
    subject: 'notification',
    route: 'POST /notifications/{seq}/forwards',
    operationId: 'reportForward',
    errors: ['unavailable'],
    input: 'reportForwardInput',
    answer: 'reportedForwardSchema',
    example: {
      input: {
        seq: 1,
        url: 'http://localhost:8080/hook',
        at: '2026-11-28T08:00:00.000Z',
        duration_ms: 12.5,
        status: 200,
      },
      data: { seq: 1, outcome: 'delivered' },
    },
  },

  sendTest: {
    subject: 'test_notification',
    route: 'POST /notifications/test',
    operationId: 'sendTestNotification',
    errors: ['unavailable'],
    input: 'sendTestInput',
    answer: 'deliveryResultSchema',
    example: {
      input: { topic: 'payment', resource: '1300000001', signature: 'valid' },
      data: deliveryExamples.deliveryResult,
    },
  },
} satisfies Resource

export const calls = {
  list: {
    subject: 'call',
    route: 'GET /calls',
    operationId: 'listCalls',
    tool: {
      name: 'list_requests',
      description:
        'Lists the requests that the shop sent to the API (base address: get_credentials), newest first.',
      isReadOnly: true,
      fields: ['operation', 'payment_id', 'resource', 'outcome', 'warning', 'after', 'limit'],
      fixed: { transport: 'shop', purpose: 'operation' },
    },
    input: 'listCallsInput',
    answer: 'callListSchema',
    example: { input: { limit: 50 }, data: { entries: [entryExamples.call], next_after: 2 } },
  },

  failures: {
    subject: 'call',
    route: 'GET /calls/failures',
    operationId: 'countFailures',
    input: 'callFailuresInput',
    answer: 'callFailuresSchema',
    example: { input: { limit: 5000 }, data: entryExamples.callFailures },
  },

  get: {
    subject: 'call',
    route: 'GET /calls/{seq}',
    operationId: 'getCall',
    tool: {
      name: 'get_request',
      description: 'Shows one request of the shop with headers, body and response.',
      isReadOnly: true,
      fields: ['seq'],
    },
    input: 'getEntryInput',
    answer: 'callDetailSchema',
    example: { input: { seq: 2 }, data: entryExamples.callDetail },
  },

  details: {
    subject: 'call',
    route: 'GET /calls/details',
    operationId: 'listCallDetails',
    input: 'listCallDetailsInput',
    answer: 'callDetailListSchema',
    example: {
      input: { limit: 50 },
      data: { entries: [], next_before: null },
    },
  },

  counts: {
    subject: 'call',
    route: 'GET /calls/counts',
    operationId: 'countCalls',
    answer: 'callCountsSchema',
    example: { data: entryExamples.callCounts },
  },

  wait: {
    subject: 'call',
    route: 'GET /calls/wait',
    operationId: 'waitForCalls',
    errors: ['unavailable', 'wait_timeout'],
    input: 'waitForCallsInput',
    answer: 'callListSchema',
    example: {
      input: { operation: 'payments.create', timeout: 30 },
      data: { entries: [entryExamples.call], next_after: 2 },
    },
  },

  repeat: {
    subject: 'call',
    input: 'repeatCallInput',
    answer: 'repeatedCallSchema',
  },
} satisfies Resource

export const entries = {
  annotate: {
    subject: 'entry',
    route: 'POST /entries/{seq}/note',
    operationId: 'annotateEntry',
    errors: ['unavailable'],
    input: 'annotateInput',
    answer: 'annotatedSchema',
    example: { input: { seq: 1, note: 'Late' }, data: { seq: 1, note: 'Late' } },
  },

  clear: {
    subject: 'journal',
    route: 'POST /entries/clear',
    operationId: 'clearEntries',
    errors: ['unavailable'],
    input: 'clearInput',
    answer: 'clearedSchema',
    example: { input: { through: 2, confirm: 'clear' }, data: { through: 2, cleared: 2 } },
  },
} satisfies Resource
