/** A unique external reference, by which a write can be found after a lost answer. */
export function newReference(): string {
  return `pasarela-${crypto.randomUUID().slice(0, 8)}`
}

/** Whether a form made up the reference. One that the user typed may belong to several records. */
export function isOwnReference(reference: string | undefined): boolean {
  return /^pasarela-[0-9a-f]{8}$/.test(reference ?? '')
}

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
