/** Each closed vocabulary that people read, with the texts that each of its members needs in every language. */
import { expect, test } from 'vitest'
import {
  failureReasons,
  forwardOutcomes,
  origins,
  replaySignatures,
  testSignatures,
  transports,
  verdicts,
} from '../../server/contract/entry-facts.ts'
import { errorCodes } from '../../server/contract/error-codes.ts'
import type { GradedCase, GradeNeed, GradingRun } from '../../server/contract/grading.ts'
import {
  checkCodes,
  nearMissCodes,
  noteCodes,
  rejectionReasons,
} from '../../server/contract/signature-facts.ts'
import { cardholderNames } from '../../server/facts/cardholder-outcomes.ts'
import { paymentMethodTypes } from '../../server/facts/countries/payment-method.ts'
import { faultHeaderNames } from '../../server/facts/fault-header.ts'
import { languages } from '../../server/facts/languages.ts'
import { notificationFaultFields } from '../../server/facts/notification-facts.ts'
import { notificationTopicNames } from '../../server/facts/notification-topics.ts'
import {
  captureModes,
  orderStatusDetails,
  orderStatuses,
  processingModes,
} from '../../server/facts/order-statuses.ts'
import type { CallOutcome } from '../../server/facts/outcomes.ts'
import type { ActionMaker } from '../../server/facts/payment-life.ts'
import { statusDetails } from '../../server/facts/payment-statuses.ts'
import { errorTables } from '../../server/facts/provider-errors/tables.ts'
import { errorFamilyNames } from '../../server/facts/provider-errors.ts'
import {
  qualityAspects,
  qualityClasses,
  qualityProducts,
  qualityStatuses,
} from '../../server/facts/quality-terms.ts'
import { strictnesses } from '../../server/facts/strictness.ts'
import {
  frequencyTypes,
  invoiceStatuses,
  semaphores,
  subscriptionStatuses,
} from '../../server/facts/subscription-statuses.ts'
import { warningCodes } from '../../server/facts/warnings.ts'
import { readTexts } from '../../server/shared/texts/read-texts.ts'
import { faultFields } from '../features/simulator/fault-rules.ts'
import { shownStatuses } from '../records/payment-status.ts'
import { callTargets, notificationFaults } from '../simulator/fault-names.ts'
import { callFaults, keysOf } from '../simulator/faults.ts'
import { readMessages } from './read-messages.ts'

/** The members of a type of texts, which the compiler completes. */
const all = <T extends string>(members: Record<T, true>) => keysOf(members)

const callOutcomes = all<Exclude<CallOutcome, 'state'>>({
  ...{ fault: true, left: true, refused: true, unknown: true },
  ...{ failed: true, read: true, created: true, changed: true },
})
const gradeVerdicts = all<GradedCase['verdict']>({
  finding: true,
  undecided: true,
  covered: true,
  passed: true,
})
const gradeGroups = all<GradedCase['group']>({
  signature: true,
  delivery: true,
  truth: true,
  robustness: true,
})
const severities = all<GradedCase['severity']>({ low: true, medium: true, high: true, critical: true })
/** A grade with findings says their number. */
const standings = all<Exclude<GradingRun['standing'], 'findings'>>({
  safe: true,
  incomplete: true,
  not_graded: true,
})
const gradeNeeds = all<GradeNeed>({
  ...{ check: true, order: true, unmarked: true, baseline: true, slow: true, other_secret: true },
  ...{ previous_secret: true, restart: true, ignored: true, other_api: true, untried: true },
  ...{
    polls: true,
    limited: true,
    contradiction: true,
    fault: true,
    stopped: true,
    id_form: true,
    unread: true,
  },
})
const makers = all<ActionMaker>({
  seller: true,
  buyer: true,
  issuer: true,
  bank: true,
  counter: true,
  atm: true,
  wallet: true,
  transfer: true,
  provider: true,
  time: true,
})
/** Words of `Retry-After` are part of the fault that answers with it. */
const { retry_after: _, ...headerNames } = faultHeaderNames
const faultNames = [...Object.values(headerNames), 'body', 'fields', ...notificationFaultFields]
const formFields = [...new Set(Object.values(faultFields).flatMap(fields => Object.keys(fields)))]

/** The members, and the keys in which `*` stands for each of them. Those of servers begin with their file and a colon. */
const vocabularies: Record<string, [members: readonly string[], ...keys: string[]]> = {
  'outcomes of calls': [callOutcomes, 'calls.outcome.*'],
  'errors of the gateway': [errorCodes, 'calls.why.is.*', 'api.error.*'],
  transports: [transports, 'calls.transports.*', 'timeline.transport.*'],
  'verdicts on notifications': [verdicts, 'verdict.*', 'signature.verdict.*'],
  'outcomes of forwards': [forwardOutcomes, 'webhooks.forwards.*'],
  'origins of notifications': [origins, 'outbound.origin.from.*'],
  'topics of notifications': [notificationTopicNames, 'outbound.test.topics.*'],
  'failures of deliveries': [failureReasons, 'outbound.result.reason.*'],
  'signatures of own notifications': [
    [...replaySignatures, ...testSignatures],
    'outbound.signatures.*.name',
    'outbound.signatures.*.says',
  ],
  'reasons of rejections': [
    rejectionReasons,
    'signature.reason.*.says',
    'signature.reason.*.likely',
    'signature.reason.*.try',
  ],
  'checks of signatures': [checkCodes, 'signature.finding.*'],
  'near misses of signatures': [nearMissCodes, 'signature.nearMiss.*.is', 'signature.nearMiss.*.do'],
  'notes on signatures': [noteCodes, 'signature.note.*'],
  'states of payments': [shownStatuses, 'status.*'],
  'reasons of payments': [statusDetails, 'statusDetail.*'],
  'outcomes of test cards': [cardholderNames, 'outcome.*.name', 'pay.outcomeSays.*', 'checkout:outcomes.*'],
  'types of payment methods': [paymentMethodTypes, 'methods.types.*', 'checkout:kinds.*'],
  'states of orders': [orderStatuses, 'orders.status.*'],
  'reasons of orders': [orderStatusDetails, 'orders.detail.*'],
  'modes of orders': [captureModes, 'orders.pay.captureModes.*'],
  'processing of orders': [processingModes, 'orders.pay.processingModes.*'],
  'who changes a payment': [makers, 'state.maker.*', 'state.by.*'],
  'states of subscriptions': [subscriptionStatuses, 'subscriptions.status.*'],
  'states of invoices': [invoiceStatuses, 'subscriptions.invoiceStatus.*'],
  'semaphores of subscriptions': [semaphores, 'subscriptions.semaphore.*'],
  'periods of subscriptions': [frequencyTypes, 'subscriptions.every.*', 'checkout:subscribe.every.*'],
  'faults in words': [faultNames, 'fault.*'],
  'fields of faults': [formFields, 'simulator.faults.field.*'],
  'cards of call faults': [
    keysOf(callFaults),
    'simulator.faults.call.*.name',
    'simulator.faults.call.*.says',
  ],
  'cards of notification faults': [
    keysOf(notificationFaults),
    'simulator.faults.notification.*.name',
    'simulator.faults.notification.*.says',
  ],
  'targets of faults': [keysOf(callTargets), 'simulator.faults.target.*'],
  strictness: [strictnesses, 'simulator.behavior.strictness.*'],
  warnings: [warningCodes, 'warning:*'],
  'verdicts of the grade': [gradeVerdicts, 'grade.sections.*', 'grade:sections.*'],
  'groups of the grade': [gradeGroups, 'grade.groups.*', 'grade:groups.*'],
  'needs of the grade': [gradeNeeds, 'grade:needs.*'],
  'standings of the grade': [standings, 'grade.standing.*', 'grade:standings.*'],
  'severities of the grade': [severities, 'grade:severities.*'],
  'statuses of quality': [qualityStatuses, 'quality.statuses.*'],
  'classes of quality': [qualityClasses, 'quality.classes.*'],
  'aspects of quality': [qualityAspects, 'quality.aspects.*'],
  'products of quality': [qualityProducts, 'quality.products.*'],
  ...Object.fromEntries(
    errorFamilyNames.map(family => [
      `refusals of ${family}`,
      [Object.keys(errorTables[family]), `code.${family}.*`] as [string[], string],
    ]),
  ),
}

const subjects = ['checkout', 'grade', 'warning'] as const
type Texts = { [name: string]: string | Texts }

/** The text at a path of members, whose names have no dots. */
function textAt(texts: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Texts | undefined)?.[name], texts)
}

test.each(languages)('every member of every closed vocabulary has its texts in %s', language => {
  const messages = readMessages(language)
  const ofServers = Object.fromEntries(subjects.map(subject => [subject, readTexts(subject, language)]))
  const read = (key: string) => {
    const [subject = '', path = ''] = key.split(':')
    return path === '' ? messages[key] : textAt(ofServers[subject], path)
  }
  const missing = Object.entries(vocabularies).flatMap(([name, [members, ...keys]]) =>
    keys
      .flatMap(key => members.map(member => key.replace('*', member)))
      .filter(key => !read(key))
      .map(key => `${name}: ${key}`),
  )
  expect(missing).toEqual([])
})

test.each(languages)('every explanation of a code says what to do after the cause in %s', language => {
  const messages = readMessages(language)
  const silent = Object.entries(messages).filter(
    ([key, text]) => key.startsWith('code.') && String(text).split(/(?<=[.:]) /).length < 2,
  )
  expect(silent).toEqual([])
})
