import type { ErrorPair } from './known-error.ts'

/**
 * Orders: the status of each code, and its message. Messages that were measured are complete sentences of the
 * provider (`Properties not supported`, `Missing properties`, `Invalid value for property`, the e-mail of the sandbox,
 * the missing header, the used key, `failed`, `forbidden`); its tables name the other codes without a message.
 */
export const orderErrors = {
  json_syntax_error: [400, 'JSON syntax error'],
  // Every refused event of an order has this code.
  bad_request: [400, 'Bad request'],
  required_properties: [400, 'Missing properties'],
  unsupported_properties: [400, 'Properties not supported'],
  minimum_properties: [400, 'Not enough properties'],
  property_type: [400, 'Invalid type for property'],
  property_value: [400, 'Invalid value for property'],
  minimum_items: [400, 'Not enough items'],
  maximum_items: [400, 'Too many items'],
  invalid_properties: [400, 'Invalid properties'],
  invalid_total_amount: [400, 'The total amount must equal the sum of the transactions'],
  order_items_total_amount_mismatch: [400, 'Order items total amount sum does not match order total amount'],
  invalid_items: [400, 'Invalid items'],
  invalid_order_owner: [400, 'Invalid order owner'],
  in_store_payment_refund_order: [400, 'The order was paid in person more than 360 days ago'],
  invalid_transaction_amount: [400, 'Invalid amount for transaction'],
  invalid_path_param: [400, 'Invalid path parameter'],
  missing_required_params: [400, 'Missing required parameters'],
  invalid_search_params: [400, 'Invalid search parameters'],
  invalid_transaction_id: [400, 'Invalid transaction id'],
  empty_required_header: [400, 'Missing HTTP header: X-Idempotency-Key.'],
  invalid_idempotency_key_length: [400, 'X-Idempotency-Key length exceeds 128 characters'],
  invalid_header_value: [400, 'Invalid value for HTTP header'],
  order_builder_without_transactions: [400, 'The order has no transactions'],
  invalid_order_mode_for_operation: [400, 'The processing mode of the order does not allow the operation'],
  invalid_order_type: [400, 'The type of the order does not allow the operation'],
  exceeded_number_of_transactions: [400, 'The order has too many transactions'],
  invalid_email_for_sandbox: [
    400,
    "Email format is invalid for sandbox environment, must contains '@testuser.com'.",
  ],
  order_invalid_sponsor_id: [400, 'Invalid sponsor id'],
  unsupported_partially_refunds: [400, 'The order cannot be refunded in part'],
  refund_amount_exceeds: [400, 'The amount exceeds what can be refunded'],
  // Measured, with one of two messages, and without the list `errors`. The tables name `invalid_credentials`.
  unauthorized: [401, 'user not found'],
  invalid_credentials: [401, 'Invalid credentials'],
  user_not_authorized: [401, 'User not authorized'],
  failed: [402, 'The following transactions failed'],
  forbidden: [403, 'The application is not authorized to perform this type of payment'],
  partial_refund_forbidden_with_tips: [403, 'An order with a tip cannot be refunded in part'],
  forbidden_checking_terminal_owner: [403, 'The terminal does not belong to the account'],
  PA_UNAUTHORIZED_RESULT_FROM_POLICIES: [403, 'At least one policy returned UNAUTHORIZED.'],
  order_not_found: [404, 'Order not found'],
  // The code is in one public file, and the text in two. The simulator only warns, as its rule is not certain.
  pos_not_found: [404, 'External POS id not found'],
  transaction_not_found: [404, 'Transaction not found'],
  idempotency_key_already_used: [409, 'X-Idempotency-Key already used. Please retry with a different value.'],
  cannot_capture_order: [409, 'The status of the order does not allow it to be captured'],
  cannot_cancel_order: [409, 'The status of the order does not allow it to be canceled'],
  order_already_canceled: [409, 'The order is already canceled'],
  cannot_refund_order: [409, 'The status of the order does not allow it to be refunded'],
  order_already_refunded: [409, 'The order is already refunded'],
  refund_in_progress: [409, 'A refund of the order is in progress', 'later'],
  // Right after the creation of an order, which already reads `processed`: the same key succeeds within seconds.
  post_processing_operation_pending: [409, 'The order is still being processed', 'soon'],
  processor_communication_error: [409, 'Try again shortly.', 'soon'],
  refund_period_exceeded: [409, 'The period in which the order can be refunded is over'],
  order_refund_already_in_process: [409, 'A refund of the order is already in process', 'later'],
  operation_not_supported: [409, 'The order does not support the operation'],
  already_queued_order_for_terminal: [409, 'The terminal already has an order in its queue', 'later'],
  // A general table of errors and the logs of shops name the same refusal by two codes.
  already_queued_order_for_device: [409, 'The device already has an order in its queue', 'later'],
  already_queued_order_on_terminal: [409, 'There is already a queued order on the terminal.', 'later'],
  unprocessable_entity: [422, 'Unprocessable entity', 'soon'],
  unprocessable_content: [422, 'Unprocessable content'],
  resource_locked: [423, 'The resource is locked by another request', 'soon'],
  too_many_requests: [429, 'Too many requests', 'later'],
  usage_quota_exceeded: [429, 'Usage quota exceeded', 'later'],
  idempotency_validation_failed: [500, 'The idempotency key could not be validated', 'soon'],
  internal_error: [500, 'Internal error', 'soon'],
} as const satisfies Record<string, ErrorPair>

export type OrderErrorCode = keyof typeof orderErrors
