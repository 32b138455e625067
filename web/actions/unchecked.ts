/**
 * The input of an operation as the user wrote it, although it breaks the operation's schema. Forms send it only when
 * the user asks to send what is wrong; the gateway validates every input and answers.
 */
export function unchecked<Input>(valid: Input, wrong: Record<string, unknown>): Input {
  return { ...valid, ...wrong } as Input
}

/** A number if the text is one, with either decimal separator; otherwise the text. */
export function numberOrText(text: string): number | string {
  const typed = text.trim()
  const number = Number(typed.replace(',', '.'))
  return typed === '' || Number.isNaN(number) ? text : number
}
