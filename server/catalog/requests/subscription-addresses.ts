/** The addresses to which payers return from the pages of plans and subscriptions. */
import { isLocalAddress, isThisMachine } from '../../facts/hosts.ts'
import type { Field } from './field.ts'
import type { Rule } from './rule.ts'
import { quoted } from './subscription-fields.ts'

/** A public address, or one of this machine, on which shops that are tested with a simulator run. */
function isPossibleAddress(value: string): boolean {
  const url = URL.parse(value)
  const isPublic = url?.protocol === 'https:' && url.hostname.includes('.')
  return isPublic || (url?.protocol === 'http:' && isThisMachine(url.hostname))
}

/** Other names of this machine pass in plans, as one shop measured with 127.0.0.1. */
const isPlanAddress = (value: string) =>
  isPossibleAddress(value) && URL.parse(value)?.hostname !== 'localhost'

const planAddress = quoted('plan_back_url_invalid', 'five public files of shops (2025, 2026)')
export const planBackUrl = {
  is: 'text',
  type: planAddress,
  forms: [[isPlanAddress, planAddress]],
} satisfies Field

const address = quoted('back_url_invalid', 'sdk-php#66')
const localAddress: Rule = {
  code: 'back_url_invalid',
  sure: 'inferred',
  source: 'the same refusal of plans',
  warning: 'local_address',
}
export const backUrl = {
  is: 'text',
  type: address,
  forms: [
    [isPossibleAddress, address],
    [value => !isLocalAddress(value), localAddress],
  ],
} satisfies Field
