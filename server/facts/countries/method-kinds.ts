/**
 * What a payment method is: how its payments become final, and what their payers need. Each method names one of these
 * kinds, so that no code of the simulator has to ask which method without a card it has. Sources: recorded answers, the
 * official tables and guides.
 */

/** Fields that a payment by a method needs beside those of every payment. */
export type PayerField =
  | 'transaction_details.financial_institution'
  | 'additional_info.ip_address'
  | 'callback_url'
  | 'payer.entity_type'

export type MethodKind = {
  /** Who settles a payment: the cardholder's bank, nobody (it is approved at once), or the payer later. */
  settles: 'by_bank' | 'at_once' | 'by_payer'
  /** The status detail until the payer has paid. */
  waiting: 'pending_waiting_payment' | 'pending_waiting_transfer'
  /** The time to pay if the request names none, an ISO 8601 duration. Null for no end. */
  expiry: 'P1D' | 'P3D' | null
  /** What the payer gets in order to pay. Null if nothing. */
  pays: 'pix_code' | 'boleto' | 'code' | 'account' | 'page' | null
  /** The field of an order's payment method with the address of the page on which it is paid. */
  orderLink: 'ticket_url' | 'redirect_url'
  /** Whether a payment can be refunded in parts. */
  hasPartialRefunds: boolean
  needs: readonly PayerField[]
  /** The bounds of an order's `expiration_time` in minutes. Null if none are known. */
  orderMinutes: { min: number; max: number } | null
  /** Whether the first name of an order's payer decides the outcome, as a cardholder's name does. */
  settlesByFirstName: boolean
  /** The issuer that each payment names. */
  issuerId: string | null
  /** How the checkout page presents it: words of `kinds` in the texts of the checkout, and a drawing. */
  words:
    | 'ticket'
    | 'boleto'
    | 'atm'
    | 'bank_transfer'
    | 'account_money'
    | 'digital_wallet'
    | 'yape'
    | 'debit_card'
  icon: 'card' | 'pix' | 'phone' | 'ticket' | 'wallet' | 'bank'
}

const instant: MethodKind = {
  settles: 'at_once',
  waiting: 'pending_waiting_payment',
  expiry: null,
  pays: null,
  orderLink: 'ticket_url',
  hasPartialRefunds: true,
  needs: [],
  orderMinutes: null,
  settlesByFirstName: false,
  issuerId: null,
  words: 'account_money',
  icon: 'wallet',
}

export const card: MethodKind = { ...instant, settles: 'by_bank', words: 'debit_card', icon: 'card' }

/** The payer's money with the provider. */
export const balance: MethodKind = instant

/** The payer confirmed with a code in the app before the payment. */
export const yape: MethodKind = { ...instant, words: 'yape', icon: 'phone' }

/** A code that is paid in cash at a store. */
export const ticket: MethodKind = {
  ...instant,
  settles: 'by_payer',
  expiry: 'P3D',
  pays: 'code',
  words: 'ticket',
  icon: 'ticket',
}

export const boleto: MethodKind = { ...ticket, pays: 'boleto', words: 'boleto' }

/** A code that is paid at an ATM or in the bank's application. */
export const atm: MethodKind = { ...ticket, words: 'atm' }

/** A transfer that the payer makes to an account of its own number. */
export const clabe: MethodKind = {
  ...ticket,
  waiting: 'pending_waiting_transfer',
  pays: 'account',
  orderLink: 'redirect_url',
  words: 'bank_transfer',
  icon: 'bank',
}

export const pix: MethodKind = {
  ...clabe,
  expiry: 'P1D',
  pays: 'pix_code',
  // Documented: at least 30 minutes and at most 30 days.
  orderMinutes: { min: 30, max: 30 * 24 * 60 },
  settlesByFirstName: true,
  issuerId: '12501',
  icon: 'pix',
}

/** A bank's page on which the payer pays. Hints in the documentation allow only whole refunds. */
export const bankPage: MethodKind = {
  ...clabe,
  waiting: 'pending_waiting_payment',
  pays: 'page',
  hasPartialRefunds: false,
}

/** PSE goes to a bank, so it needs the bank, the payer's address, and the address to return to. */
export const pse: MethodKind = {
  ...bankPage,
  needs: [
    'transaction_details.financial_institution',
    'additional_info.ip_address',
    'callback_url',
    'payer.entity_type',
  ],
}

/** A wallet of others: the payer confirms on its page. Whether parts can be refunded is not documented. */
export const walletPage: MethodKind = {
  ...bankPage,
  hasPartialRefunds: true,
  words: 'digital_wallet',
  icon: 'wallet',
}
