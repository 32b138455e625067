import { countryOf } from '../../../facts/countries.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import type { Deps } from '../../http/deps.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Answer, Call, Route } from '../../http/route.ts'
import { chooseLanguage } from '../language.ts'
import { security, type View } from '../pages/layout.ts'
import { chooseSeller, consent, type Request, readRequest, toLocation } from './authorization.ts'
import { consentPage, refusedPage } from './authorization-page.ts'

const path = '/authorization'

/** The page to which an application sends a seller. The real one is at `auth.mercadopago.com`. */
export const authorizationRoutes: Route[] = [
  { method: 'GET', path, access: 'page', handle: showPage },
  { method: 'POST', path, access: 'page', handle: answerPage },
]

function viewOf(call: Call, request: Request | null): View {
  const site = request ? countryOf(request.integrator.siteId) : undefined
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], site)
  return {
    words: readTexts('checkout', language, site),
    address: new URL(`${path}?${new URLSearchParams(call.query)}`, 'http://simulator'),
  }
}

function showPage(call: Call, deps: Deps): Answer {
  const request = readRequest(call.query, deps)
  if ('refused' in request) return refusedPage(viewOf(call, null), request.refused)
  return consentPage(viewOf(call, request), { request }, deps)
}

function answerPage(call: Call, deps: Deps): Answer {
  const request = readRequest(call.query, deps)
  if ('refused' in request) return refusedPage(viewOf(call, null), request.refused)
  const view = viewOf(call, request)
  const posted = new URLSearchParams(call.rawBody)
  // The standard's answer; the provider's is not documented.
  if (posted.get('answer') === 'no') return leave(toLocation(request, { error: 'access_denied' }))
  const [seller, site] = [posted.get('seller') || undefined, posted.get('site') || undefined]
  try {
    return deps.store.write(() => {
      const user = chooseSeller({ seller: seller === 'new' ? undefined : seller, site }, request, deps)
      if (!user) return consentPage(view, { request, error: view.words.oauth.chooseSeller }, deps)
      return leave(consent(request, user, deps).location)
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return consentPage(view, { request, error: view.words.oauth.tooManyUsers }, deps)
  }
}

function leave(location: string): Answer {
  return { status: 303, text: '', headers: { ...security, location } }
}
