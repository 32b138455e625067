import { useEffect, useRef } from 'react'
import { formatAmount } from '../../money/format-money.ts'
import type { PayValues } from './pay-values.ts'

/**
 * An amount of the address as its field shows it: a plain number with the reader's separators, anything else as it was
 * typed.
 */
export function toFieldText(text: string, currency: string, locale: string): string {
  return /^\d+(\.\d{1,2})?$/.test(text) ? formatAmount(text, currency, locale) : text
}

/** What it needs of the form, whose own type is made of this file's functions. */
type AmountForm = {
  getValues: () => PayValues
  getInitialValues: () => PayValues
  setFieldValue: (path: 'amount', value: string) => void
  resetDirty: (values: PayValues) => void
}

/** Shows the untouched amount with the separators of the language that the reader changes to. */
export function useAmountLanguage(form: AmountForm, amount: string): void {
  const shown = useRef(amount)
  useEffect(() => {
    if (shown.current === amount) return
    if (form.getValues().amount === shown.current) {
      form.setFieldValue('amount', amount)
      form.resetDirty({ ...form.getInitialValues(), amount })
    }
    shown.current = amount
  }, [form, amount])
}
