/** The seven countries the provider works in. Currencies and domains: official localisation pages. */
export type SiteId = 'MLA' | 'MLB' | 'MLC' | 'MLM' | 'MLU' | 'MCO' | 'MPE'

export type Site = {
  id: SiteId
  countryId: string
  currency: string
  /** Digits after the point; Chile and Colombia charge whole pesos. */
  decimals: 0 | 2
  /** What follows `mercadopago` in the host name of the site. */
  domain: string
  symbol: string
  /** Thousands and decimal separators of `recommended_message`. */
  separators: readonly [string, string]
  /** One instalment and several, in the site's own word. */
  instalmentWords: readonly [string, string]
  language: 'es' | 'pt'
  /** The document that the documentation gives for test buyers; Mexico has none. */
  testDocument: { type: string; number: string } | null
  /** Share of a payment kept by the provider. MLA as in the fact sheet's example, the others assumed. */
  feeRate: number
  /** Days within which a payment can be refunded. */
  refundDays: number
  /** Days a reserved payment waits for its capture. */
  captureDays: number
}

const latin = ['.', ','] as const
const english = [',', '.'] as const
const cuotas = ['cuota', 'cuotas'] as const

function site(id: SiteId, own: Partial<Site> & Pick<Site, 'countryId' | 'currency' | 'domain'>): Site {
  return {
    id,
    decimals: 2,
    symbol: '$',
    separators: latin,
    instalmentWords: cuotas,
    language: 'es',
    testDocument: { type: 'Otro', number: '123456789' },
    feeRate: 0.041,
    refundDays: 180,
    captureDays: 7,
    ...own,
  }
}

export const sites: Record<SiteId, Site> = {
  MLA: site('MLA', {
    countryId: 'AR',
    currency: 'ARS',
    domain: '.com.ar',
    testDocument: { type: 'DNI', number: '12345678' },
  }),
  MLB: site('MLB', {
    countryId: 'BR',
    currency: 'BRL',
    domain: '.com.br',
    symbol: 'R$',
    instalmentWords: ['parcela', 'parcelas'],
    language: 'pt',
    testDocument: { type: 'CPF', number: '12345678909' },
    feeRate: 0.0499,
    captureDays: 5,
  }),
  MLC: site('MLC', { countryId: 'CL', currency: 'CLP', domain: '.cl', decimals: 0, feeRate: 0.0319 }),
  MLM: site('MLM', {
    countryId: 'MX',
    currency: 'MXN',
    domain: '.com.mx',
    separators: english,
    instalmentWords: ['mensualidad', 'mensualidades'],
    testDocument: null,
    feeRate: 0.0349,
  }),
  MLU: site('MLU', {
    countryId: 'UY',
    currency: 'UYU',
    domain: '.com.uy',
    testDocument: { type: 'CI', number: '12345678' },
    feeRate: 0.0599,
  }),
  MCO: site('MCO', { countryId: 'CO', currency: 'COP', domain: '.com.co', decimals: 0, feeRate: 0.0329 }),
  MPE: site('MPE', {
    countryId: 'PE',
    currency: 'PEN',
    domain: '.com.pe',
    symbol: 'S/',
    separators: english,
    testDocument: { type: 'DNI', number: '123456789' },
    feeRate: 0.0399,
    refundDays: 90,
  }),
}

export const siteIds = Object.keys(sites) as SiteId[]

export function isSiteId(value: unknown): value is SiteId {
  return typeof value === 'string' && value in sites
}
