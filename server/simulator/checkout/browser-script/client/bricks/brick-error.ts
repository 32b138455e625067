/** The codes of a brick's errors, with their messages as documented. A code without a documented message has ours. */
const initialization = {
  settings_empty: 'Settings object is empty, please pass required properties',
  missing_amount_property: 'Amount property is required',
  missing_required_callbacks: 'Callbacks onReady and onError are required',
  missing_container_id: 'You must provide an HTML element ID as a container to allow component rendering',
  incorrect_initialization: 'Brick incorrectly initialized',
  container_not_found: 'There is no element with the ID of the container',
  amount_is_not_number: 'Amount must be a number',
} as const

const critical = {
  fields_setup_failed: 'The integration with Secure Fields failed',
  no_payment_type_selected: 'No payment type was selected',
} as const

const nonCritical = {
  get_payment_methods_failed: 'An error occurred while trying to search for payment methods',
  get_identification_types_failed: 'Failed to get identification types',
  get_card_bin_payment_methods_failed: 'Failed to get payment methods using card bin',
  get_card_issuers_failed: 'Failed to get card issuer(s)',
  get_payment_installments_failed: 'Failed to get payment installments',
  card_token_creation_failed: 'Failed to create card token',
  no_preference_provided:
    'No preference was provided: set initialization.preferenceId, or let onSubmit resolve with its id',
  get_preference_details_failed: 'Failed to get the details of the preference',
  invalid_preference_purpose: 'The purpose of the preference is not valid',
  missing_payment_information: 'The payment method id is / installments are / card issuer is missing',
  no_payment_method_for_provided_bin: 'No payment method has this card number',
  payment_method_not_in_allowed_methods: 'The payment method of this card is not among the allowed methods',
  get_payment_data_failed: 'Failed to get the payment',
  get_saved_cards_failed: 'Failed to get the saved cards',
  financial_institution_not_found: 'The payment method has no bank',
  window_redirect_was_blocked: 'The browser blocked the window of the checkout page',
  payment_method_not_in_allowed_types: 'The type of this card is not among the allowed types',
  no_installments_in_selected_range:
    'The card has no installments between minInstallments and maxInstallments',
  no_issuers_found_for_card: 'The card has no issuer',
  incomplete_fields: 'Some fields are empty or wrong',
  amount_is_not_number_in_update: 'The amount of update must be a number',
} as const

const texts = { ...initialization, ...critical, ...nonCritical }

export type BrickCode = keyof typeof texts

/**
 * What `onError` receives and `create` rejects with. It is an Error, so that a rejection that nobody catches has a
 * stack; its message can be enumerated, because shops log errors as JSON.
 */
export class BrickError extends Error {
  readonly type: 'critical' | 'non_critical'
  override readonly cause: BrickCode

  /** What exactly is wrong, which the documented messages do not say. */
  declare readonly detail?: string

  constructor(cause: BrickCode, detail?: string) {
    const isInitialization = cause in initialization
    const ending = cause === 'incorrect_initialization' ? `: ${detail}` : ''
    const message = (isInitialization ? '[Initialization error] ' : '') + texts[cause] + ending
    super(message)
    this.cause = cause
    this.type = isInitialization || cause in critical ? 'critical' : 'non_critical'
    if (detail !== undefined) this.detail = detail
    Object.defineProperty(this, 'message', { value: message, enumerable: true })
  }
}

/** The text of what a call of the simulator threw. */
export function toDetail(error: unknown): string {
  if (Array.isArray(error)) return error.map(({ message }) => String(message)).join(', ')
  return error instanceof Error ? error.message : String(error)
}
