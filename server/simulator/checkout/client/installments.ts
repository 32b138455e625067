type Offer = { count: number; label: string; total: string }

/** Digits of the chosen card: those of a test card, or the ones typed so far. */
function chosenDigits(form: HTMLFormElement): string {
  const data = new FormData(form)
  const card = String(data.get('card') ?? '')
  return card === 'other' ? String(data.get('card_number') ?? '').replace(/\D/g, '') : card
}

/** Fills the select with what the card offers, keeping the choice where it is still offered. */
function showOffers(select: HTMLSelectElement, offers: Offer[]) {
  const chosen = select.value
  const options = offers.map(({ count, label, total }) => {
    const option = new Option(label, String(count), false, String(count) === chosen)
    option.dataset.total = total
    return option
  })
  select.replaceChildren(...options)
}

/** The button says what will be charged: with the interest, when a card is paid in installments. */
function showTotal(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const select = form.querySelector<HTMLSelectElement>('#installments')
  if (!button?.dataset.template) return
  button.dataset.plain ??= button.textContent ?? ''
  const isCard = new FormData(form).get('method') === 'card'
  const total = isCard ? select?.selectedOptions[0]?.dataset.total : undefined
  button.textContent = total ? button.dataset.template.replace('{amount}', total) : button.dataset.plain
}

/** Asks what the chosen card offers, whenever another card is chosen or typed. */
export function followCard(form: HTMLFormElement) {
  const select = form.querySelector<HTMLSelectElement>('#installments')
  let shown = chosenDigits(form).slice(0, 8)
  async function refresh() {
    const digits = chosenDigits(form).slice(0, 8)
    if (!select || digits === shown || digits.length < 6) return showTotal(form)
    shown = digits
    const response = await fetch(`${form.dataset.installments}&bin=${digits}`)
    const answer = (await response.json()) as { installments: Offer[] }
    // An answer that was overtaken by another card says nothing any more.
    if (shown === digits && answer.installments.length > 0) showOffers(select, answer.installments)
    showTotal(form)
  }
  // Without an answer the list stays as it is: the simulator checks the choice again.
  const follow = () => void refresh().catch(() => showTotal(form))
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  showTotal(form)
}
