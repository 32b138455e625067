/** Groups digits as `4509 9535 6623 3704`, and those of American Express by 4, 6 and 5. */
export function groupDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  const pattern = /^3[47]/.test(digits)
    ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
    : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,7})/
  return (pattern.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** Writes `1130` as `11/30`. A slash that was typed stays. */
export function groupExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 6)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : typed.replace(/[^\d/]/g, '')
}

/** Formats a field while it is typed in, unless the caret is inside the text. */
export function formatWhileTyping(field: HTMLInputElement | null, format: (typed: string) => string) {
  field?.addEventListener('input', () => {
    if (field.selectionStart === field.value.length) field.value = format(field.value)
  })
}
