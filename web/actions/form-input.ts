/**
 * The input of an operation as the user wrote it, although it breaks the operation's schema. Forms send it only when
 * the user asks to send what is wrong; the gateway validates every input and answers.
 */
export function unchecked<Input>(valid: Input, wrong: Record<string, unknown>): Input {
  return { ...valid, ...wrong } as Input
}

/** The number in the text, with either decimal separator. A text that is no number stays as it is. */
export function numberOrText(text: string): number | string {
  const typed = text.trim()
  const number = Number(typed.replace(',', '.'))
  return typed === '' || Number.isNaN(number) ? text : number
}
