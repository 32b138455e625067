import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { type JsonObject, textIn } from '../../../facts/json.ts'
import { outcomeOfPhone } from '../../../facts/yape.ts'
import { newCardTokenId } from '../../store/accounts/identifiers.ts'
import { type CardToken, yapeHolder } from '../../store/records/card-token.ts'
import type { Outcome } from './outcomes.ts'

/**
 * Reads `phoneNumber` and `otp` of a payer of Yape, which were checked by their declaration. The token is stored as that
 * of a card whose number is the phone number, as in the published example: 9 digits, a security code of 6.
 */
export function readYapePayer(
  body: JsonObject,
  call: Pick<CardToken, 'publicKey'> & { now: number },
): CardToken {
  const phone = textIn(body.phoneNumber)
  const code = textIn(body.otp)
  const date = new Date(call.now)
  return {
    id: newCardTokenId(),
    publicKey: call.publicKey,
    cardId: null,
    customerId: null,
    firstSix: phone.slice(0, 6),
    lastFour: phone.slice(-4),
    numberLength: phone.length,
    hasValidCheckDigit: true,
    threeDs: null,
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
    holder: { name: yapeHolder, identification: { type: null, number: null } },
    securityCodeLength: code.length,
    hasSecurityCode: true,
    status: 'active',
    createdAt: call.now,
    updatedAt: call.now,
  }
}

/** What the documented test phone number of the token makes of a payment. */
export function outcomeOfYape({ firstSix, lastFour }: CardToken): Outcome {
  return cardholderOutcomes[outcomeOfPhone(firstSix + lastFour.slice(1))]
}
