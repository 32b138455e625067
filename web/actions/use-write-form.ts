import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { toProblem } from '../errors/console-problem.ts'
import { useFocusFirstError } from '../ui/forms/form-events.ts'
import { type SafeWrite, useSafeSubmit } from './use-safe-submit.ts'

type WriteForm<Values extends Record<string, unknown>, Input, Done> = Omit<
  SafeWrite<Input, Done>,
  'onRefused'
> & {
  form: NonNullable<Parameters<typeof useForm<Values>>[0]>
  /** The messages of a refusal, by the names of the form's fields. */
  toFormErrors: (fields: Record<string, string[]>) => Record<string, string>
}

/**
 * A form that is written once (`useSafeSubmit`). A refusal is shown at the fields that it names, and the first wrong
 * field is focused.
 * @param name the name under which an attempt is kept
 */
export function useWriteForm<Values extends Record<string, unknown>, Input, Done>(
  name: string,
  { form: options, toFormErrors, ...write }: WriteForm<Values, Input, Done>,
) {
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const form = useForm<Values>(options)
  const safe = useSafeSubmit<Input, Done>(name, {
    ...write,
    onRefused: error => {
      form.setErrors(toFormErrors(toProblem(error).fields))
      focusFirstError()
    },
  })
  /** Shows the first wrong field instead of what was shown of an earlier try. */
  function showWrong(clear = safe.clearRefusal): void {
    clear()
    focusFirstError()
  }
  return { form, safe, element, showWrong }
}
