import { callApi, sendJson } from './api.ts'
import type { FieldType } from './card-rules.ts'
import { createSecureField, type FieldOptions, type SecureField } from './secure-field.ts'
import { splitExpiry, type TokenParams, toTokenBody } from './token-body.ts'

export type CardToken = { id: string; [name: string]: unknown }

export type Fields = {
  create(type: FieldType, options?: FieldOptions): SecureField
  createCardToken(nonPCIData?: TokenParams): Promise<CardToken>
  updateCardToken(token: string): Promise<CardToken>
  focus(): void
  blur(): void
}

const types: FieldType[] = [
  'cardNumber',
  'securityCode',
  'expirationMonth',
  'expirationYear',
  'expirationDate',
]

/** The details of a card that was typed into fields. */
export function cardDetails(typedIn: (type: FieldType) => string): TokenParams {
  const both = splitExpiry(typedIn('expirationDate'))
  return {
    cardNumber: typedIn('cardNumber'),
    securityCode: typedIn('securityCode'),
    cardExpirationMonth: typedIn('expirationMonth') || both.month,
    cardExpirationYear: typedIn('expirationYear') || both.year,
  }
}

/** The secure fields of one page. */
export function createFields(publicKey: string): Fields {
  const created = new Map<FieldType, SecureField>()
  const typedIn = (type: FieldType) => created.get(type)?.value() ?? ''

  return {
    create(type, options) {
      if (!types.includes(type)) throw new Error(`There is no field ${type}: use ${types.join(', ')}`)
      const field = createSecureField(type, options)
      created.set(type, field)
      return field
    },
    createCardToken(nonPCIData = {}) {
      const body = toTokenBody({ ...cardDetails(typedIn), ...nonPCIData })
      return callApi('/v1/card_tokens', { public_key: publicKey }, sendJson('POST', body))
    },
    updateCardToken(token) {
      const body = { security_code: typedIn('securityCode') }
      return callApi(`/v1/card_tokens/${token}`, { public_key: publicKey }, sendJson('PUT', body))
    },
    focus: () => created.values().next().value?.focus(),
    blur: () => {
      for (const field of created.values()) field.blur()
    },
  }
}
