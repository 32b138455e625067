import { attribute, type Html, html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Field, FieldErrors } from '../read-form.ts'

type FieldContext = { errors: FieldErrors; words: Texts<'checkout'> }

/** The attributes that link an input to its hint and its error. */
function linkAttributes(name: Field, { errors }: FieldContext, hasHint: boolean): Html {
  const ids = [hasHint && `${name}-hint`, errors[name] && `${name}-error`].filter(Boolean).join(' ')
  return html`${attribute('aria-describedby', ids || null)}${attribute('aria-invalid', errors[name] ? 'true' : null)}`
}

export function errorText(name: Field, { errors, words }: FieldContext): Html | null {
  const error = errors[name]
  return error ? html`<p class="error" id="${name}-error">${words.errors[error]}</p>` : null
}

type InputOptions = {
  name: Field
  label: string
  value: string
  hint?: string
  type?: string
  inputmode?: string
  autocomplete?: string
  maxlength?: number
}

/** A labeled text input with its hint and its error under it. */
export function textField(options: InputOptions, context: FieldContext): Html {
  const { name, label, value, hint, type = 'text', inputmode, autocomplete = 'off', maxlength } = options
  return html`<div class="field field-${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${attribute('inputmode', inputmode)}${attribute('maxlength', maxlength === undefined ? null : String(maxlength))}${linkAttributes(name, context, hint !== undefined)}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${errorText(name, context)}</div>`
}

/** A labeled select; `options` is its content. */
export function selectField(
  { name, label, hint, options }: { name: Field; label: string; hint?: string; options: Html | Html[] },
  context: FieldContext,
): Html {
  return html`<div class="field field-${name}"><label for="${name}">${label}</label>
<select id="${name}" name="${name}"${linkAttributes(name, context, hint !== undefined)}>${options}</select>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${errorText(name, context)}</div>`
}

/**
 * The list of errors. It gets the focus, and each line links to its field.
 * @param refusal the provider's own words, if it refused
 * @param refused a name of what was refused
 */
export function errorSummary(
  { errors, words }: { errors: FieldErrors; words: Texts<'checkout'> },
  refusal: string | null,
  refused = words.errors.refused,
): Html {
  const lines = (Object.entries(errors) as [Field, NonNullable<FieldErrors[Field]>][]).map(
    ([field, error]) => html`<li><a href="#${targets[field] ?? field}">${words.errors[error]}</a></li>`,
  )
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${refusal === null ? words.errors.title : refused}</h2>
${lines.length > 0 && html`<ul>${lines}</ul>`}
${refusal !== null && html`<p><code>${refusal}</code></p>`}</div>`
}

/** Links for fields whose inputs have no id, such as radio buttons. */
const targets: Partial<Record<Field, string>> = { card: 'method' }
