import { type Html, html } from '../html.ts'
import type { Field, FieldErrors } from '../read-form.ts'
import type { Words } from '../words/words.ts'

/** The list of errors. It takes the focus, and each line links to its field. */
export function errorSummary(
  { errors, words }: { errors: FieldErrors; words: Words },
  refusal: string | null,
): Html {
  const lines = (Object.entries(errors) as [Field, NonNullable<FieldErrors[Field]>][]).map(
    ([field, error]) => html`<li><a href="#${targets[field] ?? field}">${words.errors[error]}</a></li>`,
  )
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${refusal === null ? words.errors.title : words.errors.refused}</h2>
${refusal !== null && html`<p><code>${refusal}</code></p>`}
${lines.length > 0 && html`<ul>${lines}</ul>`}</div>`
}

/** Radio buttons have no id of their own. */
const targets: Partial<Record<Field, string>> = { card: 'method' }
