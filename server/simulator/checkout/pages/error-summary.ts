import type { Texts } from '../../../shared/texts/read-texts.ts'
import { type Html, html } from '../html.ts'
import type { Field, FieldErrors } from '../read-form.ts'

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
