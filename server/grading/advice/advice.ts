/** The sources of the lessons, and the form of what they recommend. */

export const webhooks =
  'https://www.mercadopago.com.ar/developers/en/docs/your-integrations/notifications/webhooks'
export const ipn = 'https://www.mercadopago.com.ar/developers/en/docs/your-integrations/notifications/ipn'
export const cve = (id: string) => `https://nvd.nist.gov/vuln/detail/CVE-${id}`
export const issue = (path: string) => `https://github.com/mercadopago/${path}`

/** What a report recommends: sources, and code in three languages. A comment is `«key»`, a text of `grade.comments`. */
export type Advice = { sources: string[]; node: string; php: string; python: string }
