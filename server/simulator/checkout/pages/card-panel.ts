import { cardholderNames, cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { brandOf } from '../../../facts/countries/cards.ts'
import { flag, type Html, html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Checkout } from '../find-checkout.ts'
import { installmentsOf, methodOfDigits } from '../installments.ts'
import { type FieldErrors, type Form, otherCard } from '../read-form.ts'
import type { TestCard } from '../test-cards.ts'
import { errorText, selectField, textField } from './field.ts'

type CardPanelContext = { checkout: Checkout; form: Form; errors: FieldErrors; words: Texts<'checkout'> }

/** The fields of a card payment: the card, its outcome and its installments. */
export function cardPanel(context: CardPanelContext): Html {
  const choices = html`<div class="pair">${outcomeField(context)}${installmentsField(context)}</div>`
  return panel(context, choices)
}

/** The fields of a card that is charged regularly, without installments. */
export function recurringCardPanel(context: CardPanelContext): Html {
  return panel(context, outcomeField(context))
}

function panel(context: CardPanelContext, choices: Html): Html {
  const { words } = context
  return html`<div class="panel">
<fieldset class="cards"><legend>${words.pay.whichCard}</legend>
${errorText('card', context)}
<div class="card-grid">${context.checkout.cards.map(card => cardChoice(card, context))}
${otherChoice(context)}</div></fieldset>
${typedCard(context)}
${choices}</div>`
}

function cardChoice(card: TestCard, { form, words }: CardPanelContext): Html {
  const kind = card.method.type === 'debit_card' ? words.kinds.debit_card : words.kinds.credit_card
  return html`<label class="chip"><input type="radio" name="card" value="${card.number}"${flag('checked', form.card === card.number)}>
<span class="chip-name">${brandOf(card.method.id)}</span>
<span class="chip-number"><span aria-hidden="true">••••</span> ${card.lastFour}</span>
<span class="chip-kind">${kind}</span></label>`
}

function otherChoice({ form, words }: CardPanelContext): Html {
  return html`<label class="chip chip-other"><input type="radio" name="card" value="${otherCard}"${flag('checked', form.card === otherCard)}>
<span class="chip-name">${words.pay.otherCard}</span></label>`
}

function typedCard(context: CardPanelContext): Html {
  const { form, words } = context
  const number = { name: 'card_number', label: words.pay.number, value: form.card_number } as const
  const expiry = { name: 'expiry', label: words.pay.expiry, value: form.expiry } as const
  const code = { name: 'security_code', label: words.pay.code, value: '' } as const
  return html`<div class="typed">
${textField({ ...number, inputmode: 'numeric', autocomplete: 'cc-number', maxlength: 23 }, context)}
<div class="pair">
${textField({ ...expiry, hint: words.pay.expiryHint, inputmode: 'numeric', autocomplete: 'cc-exp', maxlength: 7 }, context)}
${textField({ ...code, hint: words.pay.codeHint, inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: 4 }, context)}
</div></div>`
}

function outcomeField(context: CardPanelContext): Html {
  const { form, words } = context
  const groups = (['approved', 'in_process', 'rejected'] as const).map(group => {
    const names = cardholderNames.filter(name => cardholderOutcomes[name].status === group)
    const options = names.map(
      name =>
        html`<option value="${name}"${flag('selected', form.outcome === name)}>${words.outcomes[name]} (${name})</option>`,
    )
    return html`<optgroup label="${words.outcomeGroups[group]}">${options}</optgroup>`
  })
  const field = { name: 'outcome', label: words.pay.outcome, hint: words.pay.outcomeHint } as const
  return selectField({ ...field, options: groups }, context)
}

/** The installments of the chosen card. The page's script loads them again when the card changes. */
function installmentsField(context: CardPanelContext): Html {
  const { checkout, form, words } = context
  const digits = form.card === otherCard ? form.card_number.replace(/\D/g, '') : form.card
  const method = methodOfDigits(checkout, digits) ?? checkout.cards[0]?.method ?? checkout.methods[0]
  const offered = method ? installmentsOf(checkout, method, words) : []
  const options = offered.map(
    ({ count, label, total }) =>
      html`<option value="${count}" data-total="${total}"${flag('selected', form.installments === String(count))}>${label}</option>`,
  )
  const field = {
    name: 'installments',
    label: words.pay.installments,
    hint: offered.every(({ hasInterest }) => !hasInterest)
      ? words.pay.bankInterestHint
      : words.pay.installmentsHint,
  } as const
  return selectField({ ...field, options }, context)
}
