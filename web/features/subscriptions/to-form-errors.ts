const names = new Map([
  ['payer_email', 'payerEmail'],
  ['external_reference', 'reference'],
  ['back_url', 'backUrl'],
  ['preapproval_plan_id', 'plan'],
  ['auto_recurring.transaction_amount', 'amount'],
  ['auto_recurring.frequency', 'frequency'],
  ['auto_recurring.start_date', 'start'],
  ['auto_recurring.end_date', 'end'],
  ['auto_recurring.free_trial.frequency', 'trial'],
  ['auto_recurring.repetitions', 'repetitions'],
  ['auto_recurring.billing_day', 'billingDay'],
])

/** Maps the gateway's field names to those of the forms. */
export function toFormErrors(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, [sentence = '']]) => [names.get(path) ?? path, sentence]),
  )
}
