import { countryOf, type SiteId } from '../../facts/countries.ts'

/** The values of `{site.…}` in scenarios. A value that the country lacks is null, and steps that need it cannot run. */
export function siteValues(siteId: SiteId) {
  const { testCards, testDocument, offlineMethods, sampleAmount, decimals, currency } = countryOf(siteId)
  const [card] = testCards
  return {
    id: siteId,
    currency,
    card: card?.number ?? null,
    card_bin: card?.number.slice(0, 6) ?? null,
    card_method: card?.method ?? null,
    security_code: card?.securityCode ?? null,
    // Payers of Mexico name no document.
    document: testDocument ?? {},
    ticket: offlineMethods.find(({ type }) => type === 'ticket')?.id ?? null,
    amount: sampleAmount,
    half_amount: sampleAmount / 2,
    too_much: sampleAmount * 10,
    // Amounts of orders are text.
    amount_text: sampleAmount.toFixed(decimals),
    half_amount_text: (sampleAmount / 2).toFixed(decimals),
    too_much_text: (sampleAmount * 10).toFixed(decimals),
  }
}

const dayMs = 24 * 3_600_000

type RunFacts = {
  seed: number
  /** The number of the scenario. */
  position: number
  targetUrl: string
  /** The email of a test user. */
  buyer?: string | undefined
}

/**
 * The values of `{run.…}`. Email and reference are different in each run and scenario, so that searches find only what
 * the scenario created, and a later run finds what a broken run left. Test payers have at most ten digits.
 */
export function runValues({ seed, position, targetUrl, buyer }: RunFacts) {
  const number = `${seed}${String(position).padStart(3, '0')}`
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const payer = `test_payer_${number}@testuser.com`
  return {
    payer,
    // Only an existing test user can subscribe at the provider; at a simulator anybody can.
    buyer: buyer ?? (isLoopback(targetUrl) ? payer : null),
    reference: `drift-${number}`,
    // The provider accepts only public addresses. Nobody can have this one (RFC 2606). A simulator would look it up.
    notification_url: isLoopback(targetUrl) ? 'http://127.0.0.1:9/none' : 'https://shop.example/mp/webhook',
    yesterday: at(-1),
    tomorrow: at(1),
    next_year: at(400),
  }
}

export type RunValues = ReturnType<typeof runValues>

/**
 * Whether the URL has the host 127.0.0.1, ::1 or localhost. No name is resolved. @throws TypeError if the text is not a
 * URL
 */
export function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

/** A new seed of six digits. */
export function newSeed(): number {
  return 100_000 + Math.floor(Math.random() * 900_000)
}
