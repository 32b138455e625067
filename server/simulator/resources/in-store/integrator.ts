import { integratorBody } from '../../../catalog/requests/in-store.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { refuseInStore } from './in-store-errors.ts'

/** The addresses of the integrator. They are only stored, because no source says when the provider calls them. */
export function getIntegrator({ account }: Call<Account>): Answer {
  const { callbackUrl = null, notificationUrl } = account.integrator ?? {}
  return ok({ callback_url: callbackUrl, ...(notificationUrl && { notification_url: notificationUrl }) })
}

export function changeIntegrator(call: Call<Account>, deps: Deps): Answer {
  checkBody(integratorBody, call, refuseInStore)
  const { account } = call
  const { callback_url, notification_url } = toObject(call.body)
  const before = account.integrator
  account.integrator = {
    callbackUrl: toText(callback_url) ?? before?.callbackUrl,
    notificationUrl: toText(notification_url) ?? before?.notificationUrl,
  }
  deps.accounts.update(account)
  return getIntegrator(call)
}
