import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { recordedOperations } from '../../server/contract/operations.ts'
import { failureReasons, replaySignatures, testSignatures } from '../../server/contract/outbound-facts.ts'
import {
  checkCodes,
  nearMissCodes,
  noteCodes,
  rejectionReasons,
} from '../../server/contract/signature-facts.ts'
import { cardholderNames } from '../../server/facts/cardholder-outcomes.ts'
import { type Language, languages } from '../../server/facts/languages.ts'
import { notificationTopicNames } from '../../server/facts/notification-topics.ts'
import { statusDetails } from '../../server/facts/payment-statuses.ts'
import { descriptionsByFamily } from '../../server/facts/provider-errors/descriptions.ts'
import { type ErrorFamily, errorFamilyNames } from '../../server/facts/provider-errors.ts'
import { shownStatuses } from '../records/payment-status.ts'
import { readMessages } from './read-messages.ts'

/** The names of a message's arguments. A language may need fewer plural forms than another. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  // A compiled message is a text, 0 for `#`, or a list of those and of elements: [name, kind, options].
  const readMessage = (parts: unknown) => {
    if (!Array.isArray(parts)) return
    for (const part of parts) if (Array.isArray(part)) readElement(part)
  }
  const readElement = ([name, kind, options, ...rest]: unknown[]) => {
    const isTag = kind !== undefined && typeof kind !== 'number'
    found.add(isTag ? `<${name}>` : String(name))
    if (isTag) readMessage([kind, options, ...rest])
    else if (typeof options === 'object' && options !== null)
      for (const option of Object.values(options)) readMessage(option)
  }
  readMessage(compile(message))
  return [...found].sort()
}

const [first, ...others] = languages
const messagesOf = Object.fromEntries(
  languages.map(language => [language, readMessages(language)]),
) as Record<Language, Record<string, string>>

test.each(others)('%s has the same keys as the first language', language => {
  expect(Object.keys(messagesOf[language]).sort()).toEqual(Object.keys(messagesOf[first]).sort())
})

test('the same key takes the same arguments in every language', () => {
  const different = Object.keys(messagesOf[first]).filter(key => {
    const wanted = argumentsOf(messagesOf[first][key] ?? '').join()
    return others.some(language => argumentsOf(messagesOf[language][key] ?? '').join() !== wanted)
  })
  expect(different).toEqual([])
})

test('explanations of error codes take no arguments: the console shows them as they are', () => {
  const codes = Object.entries(messagesOf[first]).filter(([key]) => key.startsWith('code.'))
  expect(codes.filter(([, text]) => compile(text) !== text)).toEqual([])
})

test('arguments are found inside plural forms and tags', () => {
  expect(argumentsOf('{count, plural, one {# de {total}} other {#}}')).toEqual(['count', 'total'])
  expect(argumentsOf('a {name} <b>c</b>')).toEqual(['<b>', 'name'])
})

test('no message is empty', () => {
  for (const messages of Object.values(messagesOf))
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([])
})

const codesOf = (family: ErrorFamily) => Object.keys(descriptionsByFamily[family])

const keyOf = (family: ErrorFamily, code: string) => `code.${family}.${code}`

/** Each needs its own message, because the same code means something else in another family. */
const ambiguousCauses = errorFamilyNames.flatMap(family =>
  codesOf(family)
    .filter(code => errorFamilyNames.some(other => other !== family && codesOf(other).includes(code)))
    .map(code => keyOf(family, code)),
)

test('every status, status detail, outcome, error code of orders and subscriptions, ambiguous error code, signature finding and delivery failure has a message', () => {
  const missing = [
    ...shownStatuses.map(name => `status.${name}`),
    ...statusDetails.map(name => `statusDetail.${name}`),
    ...cardholderNames.flatMap(name => [`outcome.${name}.name`, `outcome.${name}.says`]),
    ...rejectionReasons.flatMap(name => [
      `signature.reason.${name}.says`,
      `signature.reason.${name}.likely`,
      `signature.reason.${name}.try`,
    ]),
    ...checkCodes.map(name => `signature.finding.${name}`),
    ...nearMissCodes.flatMap(name => [`signature.nearMiss.${name}.is`, `signature.nearMiss.${name}.do`]),
    ...noteCodes.map(name => `signature.note.${name}`),
    ...notificationTopicNames.map(name => `outbound.test.topics.${name}`),
    ...[...replaySignatures, ...testSignatures].flatMap(name => [
      `outbound.signatures.${name}.name`,
      `outbound.signatures.${name}.says`,
    ]),
    ...failureReasons.map(name => `outbound.result.reason.${name}`),
    ...ambiguousCauses,
    ...codesOf('orders').map(code => keyOf('orders', code)),
    ...codesOf('subscriptions').map(code => keyOf('subscriptions', code)),
  ].filter(key => !(key in messagesOf[first]))
  expect(missing).toEqual([])
})

test('every explained error code belongs to its family, and to an operation if it names one', () => {
  const actions = recordedOperations.map(operation => operation.split('.')[1])
  const known = errorFamilyNames.flatMap(family => codesOf(family).map(code => keyOf(family, code)))
  const explained = Object.keys(messagesOf[first]).filter(key => key.startsWith('code.'))
  expect(explained.length).toBeGreaterThan(50)
  const isKnown = (key: string) =>
    known.includes(key) ||
    known.some(code => key.startsWith(`${code}_`) && actions.includes(key.slice(code.length + 1)))
  expect(explained.filter(key => !isKnown(key))).toEqual([])
})
