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
  title: 'Grade of a webhook handler',
  labels: {
    sent: 'Sent',
    right: 'A right handler',
    did: 'This one',
    harm: 'Harm',
    mend: 'Mend',
    source: 'Source',
    evidence: 'What was exchanged',
    payments: 'Payments',
    state: 'State of the order',
    noAnswer: 'no answer',
    shipped: 'shipped',
  },
  summary: ({ findings, covered, passed, undecided }) =>
    `Findings: ${findings}, which explain ${covered} more cases. Passed: ${passed}. Not decided: ${undecided}.`,
  run: (requests, seed) => `${requests} notifications sent. Repeat with --seed ${seed}.`,
  safe: 'No finding.',
  passed: 'passed',
  undecided: 'not decided',
  covered: by => `explained by ${by}`,
  reads: count => `Reads of the payment: ${count}.`,
  groups: { signature: 'Signature', delivery: 'Delivery', truth: 'Truth', robustness: 'Robustness' },
  severities: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
  kinds: {
    accepted: 'acted on it, although it had to ignore it',
    refused: 'refused it, although it had to accept it',
    crashed: 'failed with a status of 500 or more',
    no_answer: 'did not answer',
    blocked: 'did not answer another notification meanwhile',
    not_read: 'answered, and did not read the payment from the API',
    read_unsigned_id: 'read the payment whose id the signature does not cover',
    believed: 'marked the order as paid',
    not_paid: 'did not mark the order as paid',
    shipped_again: 'shipped the order more than once',
    still_paid: 'kept the order as paid',
    acknowledged: 'answered 2xx and forgot the payment',
    taken_back: 'took a paid order back',
    lower_case_only: 'accepted the notification only when its id was signed in lower case',
    stopped: 'acted on no valid notification any more afterwards',
  },
  needs: {
    check: 'Only the state of the shop decides it: give --check-url or --check-command.',
    order:
      'Only an order that the shop knows and marks as paid decides it: give --order-url or --order-command.',
    unmarked:
      'The shop knew the orders and read their approved payments, and never said that one is paid. Does it take only payments that it made itself, or only those whose live_mode is true? It is false for the simulator and for test credentials. Does --check-url or --check-command answer paid? Give --patience to a slow shop.',
    baseline: 'The handler did not accept a valid notification, so its other answers show nothing.',
    slow: 'It takes 25 seconds: add --slow.',
    other_secret: 'Give the secret of the other environment with --other-secret.',
    previous_secret: 'Give the secret that was replaced with --previous-secret.',
    restart: 'Only a restart decides it: give --restart-url or --restart-command.',
    ignored:
      'It accepted valid notifications of a payment, an order and an invoice, and nothing that it did was seen. Does it call this simulator with this token, and know the order?',
    other_api: 'The case is about another API than the one whose notifications this shop acts on.',
    untried: 'It acknowledged and did not read the payment while the grader waited. Give --patience.',
    contradiction: 'What was seen contradicts itself, so nothing is claimed. Run the case again.',
  },
  lessons: {
    accept: {
      right: 'Answers 200 or 201 and acts on it.',
      why: 'The provider sends real notifications in this form.',
      harm: 'Paid orders stay unpaid, and the provider gives up after eight attempts.',
    },
    own_secret: {
      right: 'Answers 200 or 201 and acts on it.',
      why: 'A shop with another secret than this run refuses every notification: compare the secrets first.',
      harm: 'Paid orders stay unpaid, and the provider gives up after eight attempts.',
    },
    verify: {
      right: 'Answers 401 and does nothing.',
      why: 'Only a signature made with the secret shows that the provider sent it.',
      harm: 'Anybody who finds the address can send notifications to this shop.',
    },
    secrets: {
      right:
        'Answers 401: it accepts the secret of its own environment only, and an old one only during a rotation.',
      why: 'A secret is replaced because others may know it; test secrets are known to more people.',
      harm: 'Whoever has the old or the test secret can send notifications to the live shop.',
    },
    fresh: {
      right: 'Answers 401 if ts differs from its clock by more than some minutes.',
      why: 'Every repetition of the provider is signed anew, so an old signature was recorded by somebody.',
      harm: 'A recorded notification can be sent again at any time.',
    },
    signed_id: {
      right: 'Uses the id that it verified, that of the query, or refuses.',
      why: 'The signature covers data.id of the query, x-request-id and ts. It does not cover the body.',
      harm: 'Whoever has one signed notification can name any other payment.',
    },
    input: {
      right: 'Answers 2xx or 4xx.',
      why: 'Anybody can send this to a public address. A 5xx is repeated for two weeks.',
      harm: 'One request makes the handler fail, and alarms and logs fill up.',
    },
    survive: {
      right: 'Goes on with the next notification, whatever this one is.',
      why: 'A process or a worker that ends at one notification misses all others.',
      harm: 'Payments are missed from then on, until somebody notices.',
    },
    idempotent: {
      right: 'Acts once for each payment and state, however often notifications come.',
      why: 'Duplicates are normal: webhook and IPN, repetitions after a slow answer, several topics.',
      harm: 'Goods are shipped twice, or a payment is never noticed.',
    },
    current_state: {
      right: 'Follows what the API says now, and never ships twice or takes back what is paid.',
      why: 'Notifications are not ordered, and the API may show an older state for a moment.',
      harm: 'A paid order is lost or shipped again.',
    },
    heal: {
      right: 'Answers 5xx if it could not read the payment, and acts on the repetition.',
      why: 'Only without 200 or 201 does the provider send the notification again.',
      harm: 'Payments during an outage are never noticed: customers paid and get nothing.',
    },
    look_again: {
      right: 'Answers 404, so that it is sent again, or looks for the payment again later.',
      why: 'The API may answer 404 for a moment; that of the test environment was seen to do so. But 200 is right for the test notification of the dashboard, whose payment never exists.',
      harm: 'A payment that the API knows only later is noticed with its next notification, if there is one.',
    },
    other_topics: {
      right: 'Answers 200 and ignores it.',
      why: 'The provider adds topics. What is refused is repeated eight times in two weeks.',
      harm: 'Repetitions fill the logs, and hide real failures.',
    },
    one_slow: {
      right: 'Answers others while one connection is slow.',
      why: 'Anybody can open a slow connection.',
      harm: 'One slow connection stops all notifications.',
    },
    read: {
      right: 'Reads the payment from the API, and believes nothing else.',
      why: 'The body is not signed.',
      harm: 'Orders are shipped without a payment.',
    },
    status: {
      right: 'Ships only if the API says approved.',
      why: 'Payments in every state are notified: pending, rejected, expired.',
      harm: 'Orders are shipped without a payment.',
    },
    amount: {
      right: 'Compares the amount with that of the order.',
      why: 'Buyers can make a payment of their own with the reference of an order.',
      harm: 'A buyer pays one peso and gets everything.',
    },
    currency: {
      right: 'Compares the currency with that of the order.',
      why: 'An account charges in one currency. A shop with accounts in several countries is paid in several.',
      harm: 'An amount of a weaker currency pays an order.',
    },
    own_payment: {
      right: 'Does not ship: its own token cannot read this payment.',
      why: 'A payment to another account brings this shop nothing.',
      harm: 'Orders are shipped that were paid to nobody, or to somebody else.',
    },
    reversal: {
      right: 'Sees that the order is no longer paid.',
      why: 'Refunds and chargebacks are notified as updates of the payment.',
      harm: 'Goods leave the house although the money went back.',
    },
    time_limit: {
      right: 'Answers within 22 seconds, and gives up reading before.',
      why: 'The provider closes the connection after 22 seconds and sends the notification again.',
      harm: 'Every notification is sent again while the API is slow.',
    },
  },
}
