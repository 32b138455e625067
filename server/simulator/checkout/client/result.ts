/** Seconds until the buyer is taken back: as long as the provider's older text says. */
const leaveAfterMs = 5_000

/** Goes back to the shop by itself, unless the buyer says stay. */
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

/** Copies the value of a field; where the clipboard is refused, the value is selected instead. */
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

/** Tells the shop that frames the bank's question that it was answered, in the words of the documentation. */
export function reportChallenge() {
  if (window.parent !== window) window.parent.postMessage({ status: 'COMPLETE' }, '*')
}
