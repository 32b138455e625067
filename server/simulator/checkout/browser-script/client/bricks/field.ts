import type { FieldType } from '../card-rules.ts'
import type { FieldOptions, SecureField } from '../secure-field.ts'
import { element, newId } from './element.ts'

/** One field of a form: its label, its control, and the error below it. */
export type Field = {
  element: HTMLElement
  value(): string
  /** What is wrong with the value. Null if nothing is, or the field is hidden. */
  error(): string | null
  /** Shows an error, or none. */
  show(error: string | null): void
  focus(): void
  disable(isDisabled: boolean): void
}

/** Returns the text of an error, or null. */
type Check = (value: string) => string | null

type Common = { name: string; label: string; check?: Check }

type InputOptions = Common & {
  placeholder?: string
  value?: string | undefined
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric'
  autocomplete?: 'cc-name' | 'email' | 'given-name' | 'family-name' | 'off'
}

export function inputField(options: InputOptions): Field & { control: HTMLInputElement } {
  const control = element('input', {
    type: options.type ?? 'text',
    name: options.name,
    placeholder: options.placeholder,
    inputmode: options.inputMode,
    autocomplete: options.autocomplete ?? 'off',
  })
  control.value = options.value ?? ''
  return fieldOf(control, options)
}

export type Choice = { value: string; text: string }

/** A select. With a placeholder it has no value until the payer chooses. */
export function selectField(
  options: Common & { placeholder?: string },
  choices: Choice[] = [],
): Field & { control: HTMLSelectElement; fill(choices: Choice[]): void } {
  const control = element('select', { name: options.name })
  function fill(filled: Choice[]) {
    const first = options.placeholder ? [new Option(options.placeholder, '', true, true)] : []
    for (const option of first) option.disabled = true
    control.replaceChildren(...first, ...filled.map(({ value, text }) => new Option(text, value)))
  }
  fill(choices)
  return { ...fieldOf(control, options), fill }
}

function fieldOf<Control extends HTMLInputElement | HTMLSelectElement>(
  control: Control,
  { name, label, check }: Common,
): Field & { control: Control } {
  control.id = newId(name)
  const message = element('p', { class: 'mp-brick-error', id: `${control.id}-error`, hidden: '' })
  const box = element(
    'div',
    { class: 'mp-brick-field', 'data-field': name },
    element('label', { for: control.id }, label),
    control,
    message,
  )
  const value = () => control.value.trim()
  const error = () => (box.hidden ? null : (check?.(value()) ?? null))
  function show(text: string | null) {
    showMessage(message, text)
    control.setAttribute('aria-invalid', String(text !== null))
    if (text === null) control.removeAttribute('aria-describedby')
    else control.setAttribute('aria-describedby', message.id)
  }
  // An error that came or went on leaving the field would move the button away from under the pointer.
  control.addEventListener('input', () => show(null))
  return {
    element: box,
    control,
    value,
    error,
    show,
    focus: () => control.focus(),
    disable(isDisabled) {
      control.disabled = isDisabled
    },
  }
}

function showMessage(message: HTMLElement, text: string | null) {
  message.textContent = text ?? ''
  message.hidden = text === null
}

type SecureOptions = {
  type: FieldType
  label: string
  placeholder: string
  error: string
  id: string
  /** The text of another error of the value, or null. */
  refusal?: () => string | null
}

/** A field in a frame. `mount` follows once the element is in the page, because the frame gets its colors from there. */
export function secureField(
  create: (type: FieldType, options: FieldOptions) => SecureField,
  { type, label, placeholder, error: text, id, refusal }: SecureOptions,
): Field & { mount(): SecureField } {
  const caption = element('span', { class: 'mp-brick-label' }, label)
  const place = element('div', { class: 'mp-brick-frame', id })
  const message = element('p', { class: 'mp-brick-error', hidden: '' })
  const box = element('div', { class: 'mp-brick-field', 'data-field': type }, caption, place, message)
  let secure: SecureField | null = null
  const error = () => (secure && secure.errors().length === 0 ? (refusal?.() ?? null) : text)
  function show(shown: string | null) {
    showMessage(message, shown)
    place.classList.toggle('mp-brick-invalid', shown !== null)
    secure?.describe(shown)
  }
  function mount() {
    const { color, fontSize, fontFamily, fontWeight } = getComputedStyle(place)
    const placeholderColor = getComputedStyle(caption).getPropertyValue('--mp-text-secondary-color')
    // The box around the frame shows the focus.
    const style = { color, fontSize, fontFamily, fontWeight, placeholderColor, outline: '0' }
    const mounted = create(type, { placeholder, srLabel: label, style }).mount(place)
    secure = mounted
    mounted.on('focus', () => place.classList.add('mp-brick-focused'))
    mounted.on('blur', () => place.classList.remove('mp-brick-focused'))
    mounted.on('change', () => show(null))
    return mounted
  }
  caption.addEventListener('click', () => secure?.focus())
  return {
    element: box,
    mount,
    value: () => secure?.value() ?? '',
    error,
    show,
    focus: () => secure?.focus(),
    disable: isDisabled => secure?.disable(isDisabled),
  }
}

/** Shows the errors of all fields, and moves the focus to the first wrong one. True if there is none. */
export function checkFields(fields: Field[]): boolean {
  const wrong = fields.filter(field => {
    const error = field.error()
    field.show(error)
    return error !== null
  })
  wrong[0]?.focus()
  return wrong.length === 0
}
