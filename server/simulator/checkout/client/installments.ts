type Offer = { count: number; label: string; total: string }

/** Digits of the chosen card: those of a test card, or the ones typed so far. */
function chosenDigits(form: HTMLFormElement): string {
  const data = new FormData(form)
  const card = String(data.get('card') ?? '')
  return card === 'other' ? String(data.get('card_number') ?? '').replace(/\D/g, '') : card
}

/** Fills the select with the card's offers, and keeps the choice if it is among them. */
function showOffers(select: HTMLSelectElement, offers: Offer[]) {
  const chosen = select.value
  const options = offers.map(({ count, label, total }) => {
    const option = new Option(label, String(count), false, String(count) === chosen)
    option.dataset.total = total
    return option
  })
  select.replaceChildren(...options)
}

/** Writes the total on the button, which for a card includes the interest of its installments. */
function showTotal(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const select = form.querySelector<HTMLSelectElement>('#installments')
  if (!button?.dataset.template) return
  button.dataset.plain ??= button.textContent ?? ''
  const isCard = new FormData(form).get('method') === 'card'
  const total = isCard ? select?.selectedOptions[0]?.dataset.total : undefined
  button.textContent = total ? button.dataset.template.replace('{amount}', total) : button.dataset.plain
}

/** Asks for the installments of a card whenever another one is chosen or typed. */
export function followCard(form: HTMLFormElement) {
  const select = form.querySelector<HTMLSelectElement>('#installments')
  let shown = chosenDigits(form).slice(0, 8)
  async function refresh() {
    const digits = chosenDigits(form).slice(0, 8)
    if (!select || digits === shown || digits.length < 6) return showTotal(form)
    shown = digits
    const response = await fetch(`${form.dataset.installments}&bin=${digits}`)
    const answer = (await response.json()) as { installments: Offer[] }
    // Another card may have been chosen since; then this answer is too late.
    if (shown === digits && answer.installments.length > 0) showOffers(select, answer.installments)
    showTotal(form)
  }
  // Without an answer the list stays as it is: the simulator checks the choice when the form is sent.
  const follow = () => void refresh().catch(() => showTotal(form))
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  showTotal(form)
}
