import type { ErrorCode } from '../../server/contract/error-codes.ts'
import type { Language } from '../../server/facts/languages.ts'
import { startTexts } from '../../server/shared/process/start-texts.ts'
import { clock } from './en/clock.ts'
import { demo } from './en/demo.ts'
import { doctor } from './en/doctor.ts'
import { drift } from './en/drift.ts'
import { fault } from './en/fault.ts'
import { grade } from './en/grade.ts'
import { listen } from './en/listen.ts'
import { pay } from './en/pay.ts'
import { refund } from './en/refund.ts'
import { replay } from './en/replay.ts'
import { settle } from './en/settle.ts'
import { simulator } from './en/simulator.ts'
import { subscription } from './en/subscription.ts'
import { trigger } from './en/trigger.ts'
import { variables } from './en/variables.ts'
import { verify } from './en/verify.ts'
import { wait } from './en/wait.ts'

export const en = {
  language: 'en' as Language,
  about: 'A gateway in front of Mercado Pago, a simulator of it, and tools for its notifications.',
  value: 'value',
  titles: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Commands:': 'Commands:',
    examples: 'Examples:',
  } as Record<string, string>,
  options: {
    default: (value: string) => `default: ${value}`,
    help: 'shows this help',
    version: 'shows the version',
    lang: 'language of help and messages: es, pt or en (default: LANG)',
    json: 'prints results as JSON, one value per line',
  },
  usage: {
    unknownOption: (flag: string) => `Unknown option ${flag}.`,
    unknownCommand: (name: string) => `Unknown command ${name}.`,
    didYouMean: (names: string) => `Did you mean ${names}?`,
    missingArgument: (name: string) => `The argument ${name} is missing.`,
    missingValue: (flag: string) => `The option ${flag} needs a value.`,
    notBoth: (one: string, other: string) => `Give ${one} or ${other}, not both.`,
    missingOption: (flag: string) => `The option ${flag} is required.`,
    tooManyArguments: 'Too many arguments.',
    notAnAddress: (flag: string, value: string) => `${flag} must be an http or https address, not ${value}.`,
    hasCredentials: (flag: string) => `${flag} must not have a user name or password.`,
    notASeq: (value: string) => `${value} is not a seq. A seq is the number of an entry, from 1.`,
    notACount: (value: string, max: number) => `${value} is not a whole number from 1 to ${max}.`,
    tooLong: (value: string, maxSeconds: number) => `${value} is too long. The longest is ${maxSeconds}s.`,
    notADuration: (value: string) => `${value} is not a duration. Write 30s, 500ms or 1m.`,
    notAnId: (value: string) => `${value} is not the id of a payment or of an order.`,
    notASubscription: (value: string) => `${value} is not the id of a subscription.`,
    ambiguousAmount: (value: string) =>
      `${value} may mean thousands or decimals. Write thousands without a point, as 1234, and at most two decimals, as 99.90.`,
    notAnAmount: (value: string) => `${value} is not an amount. Write 1500 or 99.90.`,
    notAChoice: (flag: string, value: string, choices: string) =>
      `${flag} cannot be ${value}. Possible: ${choices}.`,
    cannotRead: (file: string, reason: string) => `${file} cannot be read: ${reason}`,
    cannotWrite: (file: string, reason: string) => `${file} cannot be written: ${reason}`,
    seeHelp: (command: string) => `See ${command} --help.`,
  },
  demo,
  gateway: { about: 'starts the gateway alone; its log is on the standard output, in JSON' },
  simulator,
  gatewayClient: {
    /** By the code of the answer. In English the gateway's own message says more. */
    failures: {} as Partial<Record<ErrorCode, string>>,
    url: 'address of the gateway with its prefix',
    token: 'console token of the gateway',
    unreachable: (url: string) =>
      `No gateway answers at ${url}. Start one with pasarela demo, or give its address with --gateway.`,
    closed: (url: string) =>
      `The gateway at ${url} has nothing for this command, or its routes are closed: start it with APP_ENV=local to open them.`,
    notAGateway: (url: string) =>
      `What answers at ${url} is not a gateway. Give its address, prefix included, with --gateway.`,
  },
  delivery: {
    answered: (url: string, status: number, ms: number) => `${url} answered ${status} in ${ms} ms.`,
    received: (seq: number, verdict: string) => `Received as #${seq}: ${verdict}.`,
    notAnswered: (url: string, reason: string) => `${url} did not answer. ${reason}`,
    refused: (status: number) => `The receiver refused the notification with ${status}.`,
  },
  trigger,
  replay,
  wait,
  listen,
  pay,
  refund,
  settle,
  subscription,
  clock,
  fault,
  doctor,
  verify,
  grade,
  drift,
  start: startTexts,
  variables,
}

/** The texts of the command in one language. Reasons that the system or the provider gives stay in English. */
export type Words = typeof en
