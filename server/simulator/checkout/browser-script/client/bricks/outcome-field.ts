import { cardholderNames } from '../../../../../facts/cardholder-outcomes.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { type Field, selectField } from './field.ts'

/** A select of the test cards' outcomes. A choice is written as the cardholder's name, which decides the outcome. */
export function outcomeField({ texts }: BrickContext, holder: HTMLInputElement): Field {
  const own = { value: '', text: texts.ownName }
  const choices = cardholderNames.map(name => ({ value: name, text: `${name}: ${texts.outcomes[name]}` }))
  const field = selectField({ name: 'OUTCOME', label: texts.outcome }, [own, ...choices])
  field.element.append(element('p', { class: 'mp-brick-hint' }, texts.outcomeHint))
  field.control.addEventListener('change', () => {
    holder.value = field.value()
  })
  return field
}
