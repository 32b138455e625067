import { formatWhileTyping, groupDigits, groupExpiry } from './typed-card.ts'

/** Time until the buyer is returned to the shop, as in the provider's documentation. */
const leaveAfterMs = 5_000

/** Returns to the shop after a while, unless the buyer chooses to stay. */
function leaveByItself(result: HTMLElement) {
  const target = result.dataset.leave
  const notice = result.querySelector<HTMLElement>('[data-leaving]')
  if (!target || !notice) return
  notice.hidden = false
  const timer = setTimeout(() => location.assign(target), leaveAfterMs)
  notice.querySelector('[data-stay]')?.addEventListener('click', () => {
    clearTimeout(timer)
    notice.textContent = result.dataset.stayed ?? ''
  })
}

const followIntervalMs = 2_000

/**
 * Loads the page again when it would show another status, because the payment was made in another window, or settled.
 */
function followPayment({ dataset }: HTMLElement) {
  const mark = `data-follow="${dataset.follow}"`
  async function reloadIfChanged() {
    if (document.hidden) return
    const response = await fetch(location.href)
    const page = await response.text()
    if (response.status < 500 && !page.includes(mark)) location.reload()
  }
  // Without an answer the page stays as it is, and asks again.
  setInterval(() => void reloadIfChanged().catch(() => undefined), followIntervalMs)
}

/** Copies the value of a field, or selects it where the clipboard is not allowed. */
function copyOnPress(button: HTMLButtonElement) {
  const field = document.querySelector<HTMLInputElement>(`#${button.dataset.copy}`)
  if (!field) return
  const label = button.textContent
  button.hidden = false
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value)
    } catch {
      field.select()
      return
    }
    button.textContent = button.dataset.copied ?? ''
    setTimeout(() => {
      button.textContent = label
    }, 1_500)
  })
}

/**
 * Tells the shop's page, which frames the bank's question, that the question was answered. The message is documented.
 */
function reportChallenge() {
  if (window.parent !== window) window.parent.postMessage({ status: 'COMPLETE' }, '*')
}

const form = document.querySelector<HTMLFormElement>('form[data-pay]')
if (form) {
  followCard(form)
  submitOnce(form)
  formatWhileTyping(form.querySelector<HTMLInputElement>('#card_number'), groupDigits)
  formatWhileTyping(form.querySelector<HTMLInputElement>('#expiry'), groupExpiry)
}

const waiting = document.querySelector<HTMLElement>('[data-follow]')
if (waiting) followPayment(waiting)
const result = document.querySelector<HTMLElement>('[data-result]')
if (result) leaveByItself(result)
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) copyOnPress(button)
if (document.querySelector('[data-challenge=done]')) reportChallenge()

/** Ignores further clicks while the form is being sent. The simulator would pay it only once anyway. */
function submitOnce(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const status = form.querySelector('[data-status]')
  form.addEventListener('submit', event => {
    if (form.dataset.sent === 'yes') return event.preventDefault()
    form.dataset.sent = 'yes'
    button?.setAttribute('aria-disabled', 'true')
    if (button) button.textContent = form.dataset.paying ?? ''
    if (status) status.textContent = form.dataset.paying ?? ''
  })
  // A page restored from the back-forward cache would send its old attempt again.
  window.addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
}

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
function followCard(form: HTMLFormElement) {
  const select = form.querySelector<HTMLSelectElement>('#installments')
  let shown = chosenDigits(form).slice(0, 8)
  async function refresh() {
    const digits = chosenDigits(form).slice(0, 8)
    if (!select || digits === shown || digits.length < 6) return showTotal(form)
    shown = digits
    const response = await fetch(`${form.dataset.installments}&bin=${digits}`)
    const answer = (await response.json()) as { installments: Offer[] }
    // Another card may have been chosen meanwhile. Then this answer is too late.
    if (shown === digits && answer.installments.length > 0) showOffers(select, answer.installments)
    showTotal(form)
  }
  // Without an answer the list stays as it is: the simulator checks the choice when the form is sent.
  const follow = () => void refresh().catch(() => showTotal(form))
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  showTotal(form)
}
