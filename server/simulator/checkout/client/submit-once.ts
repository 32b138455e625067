/** Ignores further clicks while the form is being sent. The simulator would pay it only once anyway. */
export function submitOnce(form: HTMLFormElement) {
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
