/** Time until the buyer is returned to the shop, as in the provider's documentation. */
const leaveAfterMs = 5_000

/** Returns to the shop after a while, unless the buyer chooses to stay. */
export function leaveByItself(result: HTMLElement) {
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

/** Loads the page again when it would show another status: the payment was made in another window, or settled. */
export function followPayment({ dataset }: HTMLElement) {
  const mark = `data-follow="${dataset.follow}"`
  async function look() {
    if (document.hidden) return
    const response = await fetch(location.href)
    const page = await response.text()
    if (response.status < 500 && !page.includes(mark)) location.reload()
  }
  // Without an answer the page stays as it is, and asks again.
  setInterval(() => void look().catch(() => undefined), followIntervalMs)
}

/** Copies the value of a field, or selects it where the clipboard is not allowed. */
export function copyOnPress(button: HTMLButtonElement) {
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

/** Tells the shop's page that frames the bank's question that it was answered, by the documented message. */
export function reportChallenge() {
  if (window.parent !== window) window.parent.postMessage({ status: 'COMPLETE' }, '*')
}
