import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { toProblem } from '../errors/console-problem.ts'
import { useFocusFirstError } from '../ui/forms/form-events.ts'
import { useTyped } from './typed-values.ts'
import { type SafeWrite, useSafeSubmit } from './use-safe-submit.ts'

type WriteFormOptions<Values extends Record<string, unknown>, Input, Done> = Omit<
  SafeWrite<Input, Done>,
  'onRefused'
> & {
  form: NonNullable<Parameters<typeof useForm<Values>>[0]> & { initialValues: Values }
  /** The fields whose values mean nothing once the account has moved to another country. */
  ofCountry?: readonly (keyof Values & string)[]
  /** Makes the request from the values, also from those that the form refuses. */
  toInput: (values: Values) => Input
  /** Returns the form's name of a field of the gateway. Default: the same name. */
  fieldOf?: (path: string) => string
}

/** What `WriteDialog` and pages need of a form that sends a write. */
export type WriteForm<Values extends Record<string, unknown>, Input, Done> = ReturnType<
  typeof useWriteForm<Values, Input, Done>
>

/**
 * A form that is written once (`useSafeSubmit`). A refusal is shown at the fields that it names, and the first wrong
 * field is focused.
 * @param name the name under which an attempt is kept
 */
export function useWriteForm<Values extends Record<string, unknown>, Input, Done>(
  name: string,
  options: WriteFormOptions<Values, Input, Done>,
) {
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const { form: formOptions, toInput, fieldOf = path => path, ofCountry, ...write } = options
  const typed = useTyped<Values>(name)
  const [untouched] = useState(formOptions.initialValues)
  const form = useForm<Values>({ ...formOptions, initialValues: { ...untouched, ...typed.read() } })
  useEffect(() => typed.keep(form.values, untouched, ofCountry))
  const safe = useSafeSubmit<Input, Done>(name, {
    ...write,
    onRefused: error => {
      const named = Object.entries(toProblem(error).fields)
      form.setErrors(Object.fromEntries(named.map(([path, [sentence = '']]) => [fieldOf(path), sentence])))
      focusFirstError()
    },
  })
  const input = toInput(form.values)
  /** Shows the first wrong field instead of what was shown of an earlier try. */
  function showWrong(clear = safe.clearRefusal): void {
    clear()
    focusFirstError()
  }
  /** Sends the values unchanged, even those that the form refuses. */
  function send(): void {
    safe.clearRefusal()
    void safe.submit(input)
  }
  return { form, safe, element, input, send, submit: form.onSubmit(send, () => showWrong()), showWrong }
}
