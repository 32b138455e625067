import { binOf, errorsOf, type FieldError, type FieldType, type Rules } from './card-rules.ts'

export type FieldOptions = {
  placeholder?: string
  style?: Record<string, string>
  enableLuhnValidation?: boolean
  srLabel?: string
  ariaRequired?: boolean
}

type FieldSettings = { length?: number; validation?: string; mode?: string }
type FieldUpdate = {
  placeholder?: string
  settings?: FieldSettings | FieldSettings[]
  invalid?: boolean
}

export type SecureField = {
  type: FieldType
  mount(container: string | HTMLElement): SecureField
  unmount(): void
  on(event: string, listener: (details: unknown) => void): SecureField
  update(properties: FieldUpdate): SecureField
  focus(): void
  blur(): void
  value(): string
  /** What is wrong with the value now. */
  errors(): FieldError[]
  /** Marks the input as wrong for assistive technology, with the text of the error; null removes the mark. */
  describe(error: string | null): void
  disable(isDisabled: boolean): void
}

const autocomplete: Record<FieldType, string> = {
  cardNumber: 'cc-number',
  securityCode: 'cc-csc',
  expirationMonth: 'cc-exp-month',
  expirationYear: 'cc-exp-year',
  expirationDate: 'cc-exp',
}

/**
 * A field in a frame of its own, as in the provider's script: `iframe[name=cardNumber]` with one input. The frame is
 * blank and has the shop's origin, because nothing in a simulator is secret.
 */
export function createSecureField(type: FieldType, options: FieldOptions = {}): SecureField {
  const { on, emit } = createEmitter()
  const frame = document.createElement('iframe')
  const rules: Rules = {
    numberLength: null,
    codeLength: null,
    checkLuhn: options.enableLuhnValidation ?? false,
    today: new Date(),
  }
  let input: HTMLInputElement | null = null
  let bin: string | null = null

  function build() {
    const inner = frame.contentDocument
    if (!inner || input) return
    input = createInput(inner, type, options)
    input.addEventListener('focus', () => emit('focus', { field: type }))
    input.addEventListener('blur', () => {
      emit('blur', { field: type })
      validate()
    })
    input.addEventListener('paste', () => emit('paste', { field: type }))
    input.addEventListener('input', onInput)
    // The event is deferred, so that listeners added after mounting get it too.
    setTimeout(() => emit('ready', { field: type }))
  }

  function onInput() {
    if (!input) return
    if (type === 'expirationDate') input.value = withSlash(input.value)
    emit('change', { field: type })
    const now = type === 'cardNumber' ? binOf(input.value) : null
    if (now === bin) return
    bin = now
    emit('binChange', { bin, field: type })
  }

  const errors = () => errorsOf(type, input?.value ?? '', rules)

  function validate() {
    const errorMessages = errors()
    input?.setAttribute('aria-invalid', String(errorMessages.length > 0))
    emit('validityChange', { field: type, errorMessages })
  }

  const field: SecureField = {
    type,
    mount(container) {
      const place = typeof container === 'string' ? document.getElementById(container) : container
      if (!place) throw new Error(`The container #${container} of the field ${type} is not in the page`)
      frame.name = type
      frame.title = options.srLabel ?? type
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
      frame.addEventListener('load', build)
      place.append(frame)
      build()
      return field
    },
    unmount() {
      frame.remove()
      input = null
      bin = null
    },
    on(event, listener) {
      on(event, listener)
      return field
    },
    update({ placeholder, settings, invalid }) {
      if (input && placeholder !== undefined) input.placeholder = placeholder
      if (input && invalid !== undefined) input.setAttribute('aria-invalid', String(invalid))
      const wanted = Array.isArray(settings) ? settings[0] : settings
      if (wanted && type === 'cardNumber') {
        rules.numberLength = wanted.length ?? null
        rules.checkLuhn = options.enableLuhnValidation === true && wanted.validation !== 'none'
      }
      if (wanted && type === 'securityCode') rules.codeLength = wanted.length || null
      return field
    },
    focus: () => input?.focus(),
    blur: () => input?.blur(),
    value: () => input?.value.trim() ?? '',
    errors,
    describe(error) {
      input?.setAttribute('aria-invalid', String(error !== null))
      if (error === null) input?.removeAttribute('aria-description')
      else input?.setAttribute('aria-description', error)
    },
    disable(isDisabled) {
      if (input) input.disabled = isDisabled
    },
  }
  return field
}

function createInput(inner: Document, type: FieldType, options: FieldOptions): HTMLInputElement {
  const input = inner.createElement('input')
  input.name = type
  input.id = type
  input.inputMode = 'numeric'
  input.setAttribute('autocomplete', autocomplete[type])
  input.placeholder = options.placeholder ?? ''
  input.setAttribute('aria-label', options.srLabel ?? type)
  if (options.ariaRequired !== undefined) input.setAttribute('aria-required', String(options.ariaRequired))
  const plain = {
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    border: '0',
    padding: '0',
    font: 'inherit',
  }
  Object.assign(input.style, plain, { background: 'transparent', color: 'inherit' }, toStyle(options.style))
  Object.assign(inner.body.style, { margin: '0', height: '100vh', font: '16px system-ui, sans-serif' })
  colorPlaceholder(inner, options.style?.placeholderColor ?? options.style?.['placeholder-color'])
  inner.body.append(input)
  return input
}

/** A sheet of the script's own passes a content security policy that allows no style elements. */
function colorPlaceholder(inner: Document, color: string | undefined) {
  const sheet = inner.defaultView && new inner.defaultView.CSSStyleSheet()
  if (!sheet || color === undefined) return
  sheet.insertRule('::placeholder { opacity: 1 }')
  const [rule] = sheet.cssRules
  // A property is set instead of a text, so that a color cannot be another rule.
  if (rule && 'style' in rule) (rule.style as CSSStyleDeclaration).setProperty('color', color)
  inner.adoptedStyleSheets = [sheet]
}

/** Converts styles with hyphens or camel case. `placeholderColor` is a rule (`colorPlaceholder`). */
function toStyle(style: Record<string, string> = {}): Record<string, string> {
  const entries = Object.entries(style).map(([name, value]): [string, string] => [
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(entries.filter(([name]) => name !== 'placeholderColor'))
}

function withSlash(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 6)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : typed.replace(/[^\d/]/g, '')
}

type Listener = (details: unknown) => void

/** Listeners by event name. */
type Emitter = {
  on(name: string, listener: Listener): void
  emit(name: string, details: unknown): void
}

function createEmitter(): Emitter {
  const listeners = new Map<string, Listener[]>()
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    emit(name, details) {
      for (const listener of listeners.get(name) ?? []) listener(details)
    },
  }
}
