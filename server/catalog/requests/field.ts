/** The declaration of a request: plain data, from which `check-request.ts` finds the faults of a body. */
import type { InstallmentPlan, PaymentMethod } from '../../facts/countries/payment-method.ts'
import type { Country } from '../../facts/countries.ts'
import type { Rule } from './rule.ts'

/** What a rule may depend on, beside the body. */
export type Situation = {
  country: Country | null
  now: number
  /** The methods of the country, where they are loaded, and the installments that its credit cards are offered in. */
  methods?: readonly PaymentMethod[]
  installmentPlan?: InstallmentPlan
  /** Whether the account accepts test users only, as far as that is known. */
  testUsersOnly?: boolean
}

type Limit = readonly [number, Rule]

/** A form of a text, and the rule that another form breaks. */
export type Form = readonly [RegExp | ((text: string) => boolean), Rule]

/** Every kind accepts null, which is an absent field, except in a body that JSON Schema reads. */
export type Field = (
  | {
      /** An id is text or a number. */
      is: 'text' | 'id'
      minLength?: Limit
      maxLength?: Limit
      /** The texts that are accepted. */
      oneOf?: readonly [readonly string[], Rule]
      forms?: readonly Form[]
    }
  | {
      /** Decimal text is read as its number, with a warning: no source says that the provider accepts it. */
      is: 'number' | 'integer'
      /** An id, for which types of the SDKs have text, too. */
      isId?: true
      min?: Limit
      max?: Limit
      /** The rule that a number with decimals breaks, if the type does not exclude it. */
      whole?: Rule
    }
  | { is: 'boolean' }
  /** Without `fields` the object's members are free. With `unknown: null` the unknown ones are. */
  | { is: 'object'; fields?: Fields; unknown?: Rule | null; notEmpty?: Rule }
  | { is: 'list'; items?: Field; minItems?: Limit; maxItems?: Limit }
  | { is: 'any' }
) & {
  /** The rule that a value of another type breaks. Without it each type is accepted. */
  type?: Rule
  /** The rule that an absent field breaks. */
  required?: Rule
  /** A rule that every value breaks, because few sources have the name, or because nothing performs it. */
  doubtful?: Rule
}
export type TextField = Extract<Field, { is: 'text' | 'id' }>
export type Fields = Readonly<Record<string, Field>>

/** A request's body. */
export type RequestBody = {
  /** The name by which warnings and tests call it: `POST /v1/payments`. */
  name: string
  fields: Fields
  /** The rule that an unknown field breaks, at every level without a rule of its own. By default it is `ignored`. Null accepts each. */
  unknown?: Rule | null
  /** The rule that a body breaks which is no object. Such a body counts as empty. */
  body?: Rule
  /** The API reads it by JSON Schema: null and numbers in text are wrong types, and faults have the order of the schema. */
  isJsonSchema?: true
  /** The rule that an object without fields breaks. */
  notEmpty?: Rule
  /** Whether an absent body breaks the rule `body`, too. */
  isRequired?: true
  /** Faults of fields that are valid by themselves, but not together, or not in this country. */
  together?: (body: Readonly<Record<string, unknown>>, situation: Situation) => Finding[]
}

/** A fault of a body. */
export type Finding = {
  kind: FindingKind
  /** `payer.email`, `items[0].unit_price`. Empty for the body itself. */
  path: string
  rule: Rule
  /** The name of an unknown field, and the known names beside it. */
  unknown?: { name: string; known: readonly string[] }
  /** What the value must be: `≤ 36`, or one of `1, 3, 6`. */
  documented?: string
}

export type FindingKind = 'unknown' | 'missing' | 'type' | 'value' | 'length' | 'bound' | 'together'

/** A fault, by default of fields that are valid by themselves but not together, or not in this country. */
export const fault = (path: string, rule: Rule, kind: FindingKind = 'together'): Finding => ({
  kind,
  path,
  rule,
})
