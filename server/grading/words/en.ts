import type { Language } from '../../facts/languages.ts'
import type { Lesson } from '../cases/case.ts'
import type { FindingKind, Group, Need, Severity } from '../result.ts'

/** The texts of a grade in one language. */
export type GradeWords = {
  language: Language
  title: string
  labels: Record<
    | 'sent'
    | 'right'
    | 'did'
    | 'harm'
    | 'mend'
    | 'source'
    | 'evidence'
    | 'payments'
    | 'state'
    | 'noAnswer'
    | 'shipped',
    string
  >
  summary: (counts: { findings: number; covered: number; passed: number; undecided: number }) => string
  /** The line for scripts and for repeating a run. */
  run: (requests: number, seed: number) => string
  safe: string
  passed: string
  undecided: string
  covered: (by: string) => string
  reads: (count: number) => string
  groups: Record<Group, string>
  severities: Record<Severity, string>
  /** What this handler did. */
  kinds: Record<FindingKind, string>
  needs: Record<Need, string>
  lessons: Record<Lesson, { right: string; why: string; harm: string }>
}

export const en: GradeWords = {
  language: 'en',
  title: 'Webhook handler grade',
  labels: {
    sent: 'Sent',
    right: 'A correct handler',
    did: 'Yours',
    harm: 'Impact',
    mend: 'Fix',
    source: 'Source',
    evidence: 'What was exchanged',
    payments: 'Payments',
    state: 'Status of the order',
    noAnswer: 'no response',
    shipped: 'shipped',
  },
  summary: ({ findings, covered, passed, undecided }) =>
    `Findings: ${findings} (explaining ${covered} more cases). Passed: ${passed}. Not decided: ${undecided}.`,
  run: (requests, seed) => `${requests} notifications sent. Repeat with --seed ${seed}.`,
  safe: 'No findings.',
  passed: 'passed',
  undecided: 'not decided',
  covered: by => `explained by ${by}`,
  reads: count => `Reads of the payment: ${count}.`,
  groups: { signature: 'Signature', delivery: 'Delivery', truth: 'Accuracy', robustness: 'Robustness' },
  severities: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
  kinds: {
    accepted: 'acted on it, but should have ignored it',
    refused: 'rejected it, but should have accepted it',
    crashed: 'failed with a status of 500 or more',
    no_answer: 'did not respond',
    blocked: 'did not respond to another notification meanwhile',
    not_read: 'responded, but did not read the payment from the API',
    read_unsigned_id: 'read the payment whose ID the signature does not cover',
    believed: 'marked the order as paid',
    not_paid: 'did not mark the order as paid',
    shipped_again: 'shipped the order more than once',
    still_paid: 'kept the order as paid',
    acknowledged: 'responded 2xx and forgot the payment',
    taken_back: 'reverted a paid order',
    lower_case_only: 'accepted the notification only when its ID was signed in lower case',
    stopped: 'did not act on any valid notification afterwards',
  },
  needs: {
    check: 'Only the status of the order in the store decides it: pass --check-url or --check-command.',
    order:
      'Only an order that the store knows and marks as paid decides it: pass --order-url or --order-command.',
    unmarked:
      'The store knew the orders and read their approved payments, but never said that one is paid. Does it take only payments that it made itself, or only those whose live_mode is true? It is false in the simulator and with test credentials. Does --check-url or --check-command respond paid? Pass --patience for a slow store.',
    baseline: 'The handler did not accept a valid notification, so its other responses prove nothing.',
    slow: 'It takes 25 seconds: add --slow.',
    other_secret: 'Pass the secret of the other environment with --other-secret.',
    previous_secret: 'Pass the secret that was replaced with --previous-secret.',
    restart: 'Only a restart decides it: pass --restart-url or --restart-command.',
    ignored:
      'It accepted valid notifications of a payment, an order and an invoice, but was not seen to do anything. Does it call this simulator with this token, and does it know the order?',
    other_api: 'The case is about an API other than the one whose notifications this store acts on.',
    untried: 'It acknowledged and did not read the payment in time. Pass --patience.',
    contradiction: 'The observations contradict each other, so nothing is claimed. Run the case again.',
  },
  lessons: {
    accept: {
      right: 'Responds 200 or 201 and acts on it.',
      why: 'Mercado Pago sends real notifications in this format.',
      harm: 'Paid orders stay marked as unpaid, and the provider gives up after eight attempts.',
    },
    own_secret: {
      right: 'Responds 200 or 201 and acts on it.',
      why: 'A store whose secret differs from that of this run rejects every notification: compare the secrets first.',
      harm: 'Paid orders stay marked as unpaid, and the provider gives up after eight attempts.',
    },
    verify: {
      right: 'Responds 401 and does nothing.',
      why: 'Only a signature made with the secret shows that the provider sent it.',
      harm: 'Anyone who finds the address can send notifications to this store.',
    },
    secrets: {
      right:
        'Responds 401: it accepts the secret of its own environment only, and an old one only during a rotation.',
      why: 'A secret is replaced because others may know it; test secrets are known to more people.',
      harm: 'Whoever has the old or the test secret can send notifications to the live store.',
    },
    fresh: {
      right: 'Responds 401 if ts is more than a few minutes away from its clock.',
      why: 'Mercado Pago signs every retry anew, so an old signature was captured by someone.',
      harm: 'A captured notification can be sent again at any time.',
    },
    signed_id: {
      right: 'Uses the ID that it verified, the one in the URL, or rejects the notification.',
      why: 'The signature covers data.id of the URL, x-request-id and ts. It does not cover the body.',
      harm: 'Whoever has one signed notification can point to any other payment.',
    },
    input: {
      right: 'Responds 2xx or 4xx.',
      why: 'Anyone can send this to a public address. A 5xx is repeated for two weeks.',
      harm: 'A single request makes the handler fail, sets off alarms and fills logs.',
    },
    survive: {
      right: 'Continues with the next notification, whatever this one is.',
      why: 'A process or worker that stops at one notification misses all others.',
      harm: 'Payments are missed from then on until someone notices.',
    },
    idempotent: {
      right: 'Acts once for each payment and status, no matter how often notifications arrive.',
      why: 'Duplicates are normal: webhook and IPN, retries after a slow response, several topics.',
      harm: 'Goods ship twice, or a payment goes unnoticed.',
    },
    current_state: {
      right: 'Follows what the API says now; never ships twice and never reverts a paid order.',
      why: 'Notifications are not ordered, and the API may show an older status for a moment.',
      harm: 'A paid order is lost or ships again.',
    },
    heal: {
      right: 'Responds 5xx if it could not read the payment, and acts on the retry.',
      why: 'Only without 200 or 201 does Mercado Pago send the notification again.',
      harm: 'Payments made during an outage go unnoticed: customers paid and get nothing.',
    },
    look_again: {
      right: 'Responds 404, so that it is sent again, or looks for the payment again later.',
      why: 'The API may respond 404 for a moment; the test environment was seen to do so. But 200 is right for the test notification of Mercado Pago’s dashboard, whose payment never exists.',
      harm: 'A payment that the API knows only later is noticed only with its next notification, if there is one.',
    },
    other_topics: {
      right: 'Responds 200 and ignores it.',
      why: 'Mercado Pago adds topics. What is rejected is repeated eight times in two weeks.',
      harm: 'Retries fill the logs and hide real errors.',
    },
    one_slow: {
      right: 'Responds to others while one connection is slow.',
      why: 'Anyone can open a slow connection.',
      harm: 'One slow connection stops all notifications.',
    },
    read: {
      right: 'Reads the payment from the API and trusts nothing else.',
      why: 'The body is not signed.',
      harm: 'Orders ship without a payment.',
    },
    status: {
      right: 'Ships only if the API says approved.',
      why: 'Payments in every status are notified: pending, rejected, expired.',
      harm: 'Orders ship without a payment.',
    },
    amount: {
      right: 'Compares the amount with that of the order.',
      why: 'Buyers can create a payment of their own with the reference of an order.',
      harm: 'A buyer pays one peso and gets everything.',
    },
    currency: {
      right: 'Compares the currency with that of the order.',
      why: 'An account charges in one currency. A store with accounts in several countries is paid in several.',
      harm: 'An amount in a weaker currency pays an order.',
    },
    own_payment: {
      right: 'Does not ship: its own token cannot read this payment.',
      why: 'This store receives nothing from a payment to another account.',
      harm: 'Orders ship without a payment, or after a payment to someone else.',
    },
    reversal: {
      right: 'Sees that the order is no longer paid.',
      why: 'Refunds and chargebacks are notified as updates of the payment.',
      harm: 'Goods ship although the money went back.',
    },
    time_limit: {
      right: 'Responds within 22 seconds and stops reading before that.',
      why: 'Mercado Pago closes the connection after 22 seconds and sends the notification again.',
      harm: 'Every notification is sent again while the API is slow.',
    },
  },
}
