import { followCard } from './installments.ts'
import { copyOnPress, followPayment, leaveByItself, reportChallenge } from './result.ts'
import { submitOnce } from './submit-once.ts'
import { formatWhileTyping, groupDigits, groupExpiry } from './typed-card.ts'

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
