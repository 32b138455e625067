import type { SiteId } from './sites.ts'

/**
 * The payment methods of every site, in a compact form; `toMethodJson` writes the provider's.
 * Ids and types: official tables. Amounts outside Brazil and the splits of the card ranges between credit and
 * debit are composed, so that every official test card falls on its own method.
 */
export type CardRange = {
  pattern: string
  excluded: string | null
  length: number
  codeLength: number
  /** Some local brands have no check digit. */
  hasCheckDigit: boolean
}
export type MethodType = 'credit_card' | 'debit_card' | 'ticket' | 'atm' | 'bank_transfer' | 'account_money'
export type Method = {
  id: string
  name: string
  type: MethodType
  ranges: CardRange[]
  capture: 'supported' | 'unsupported' | 'does_not_apply'
  min: number
  max: number
  /** Minutes until the money is credited. */
  accreditation: number
  needs: string[]
  banks: { id: string; description: string }[]
}

const masterRange = '^(5|(2(221|222|223|224|225|226|227|228|229|23|24|25|26|27|28|29|3|4|5|6|70|71|720)))'
const holder = ['cardholder_name', 'cardholder_identification_type', 'cardholder_identification_number']

type Limits = { min: number; max: number; needs?: string[] }

function range(pattern: string, own: Partial<CardRange> = {}): CardRange {
  return { pattern, excluded: null, length: 16, codeLength: 3, hasCheckDigit: true, ...own }
}

function credit(id: string, name: string, limits: Limits, ...ranges: CardRange[]): Method {
  return {
    id,
    name,
    type: 'credit_card',
    ranges,
    capture: 'supported',
    min: limits.min,
    max: limits.max,
    accreditation: 2880,
    needs: limits.needs ?? holder,
    banks: [],
  }
}

function debit(id: string, name: string, limits: Limits, ...ranges: CardRange[]): Method {
  return {
    ...credit(id, name, limits, ...ranges),
    type: 'debit_card',
    capture: 'unsupported',
    accreditation: 1440,
  }
}

function offline(
  type: MethodType,
  id: string,
  name: string,
  own: Limits & { accreditation?: number; capture?: Method['capture']; banks?: Method['banks'] },
): Method {
  return {
    id,
    name,
    type,
    ranges: [],
    capture: own.capture ?? 'does_not_apply',
    min: own.min,
    max: own.max,
    accreditation: own.accreditation ?? 0,
    needs: own.needs ?? [],
    banks: own.banks ?? [],
  }
}

function wallet(name: string, min: number, max: number, accreditation = 0): Method {
  return offline('account_money', 'account_money', name, { min, max, accreditation, capture: 'supported' })
}

const visa = (limits: Limits, excluded: string | null = null) =>
  credit('visa', 'Visa', limits, range('^(4)', { excluded }))
const master = (limits: Limits, excluded: string | null = null) =>
  credit('master', 'Mastercard', limits, range(masterRange, { excluded }))
const amex = (limits: Limits, excluded: string | null = null) =>
  credit('amex', 'American Express', limits, range('^((34)|(37))', { excluded, length: 15, codeLength: 4 }))
const diners = (limits: Limits) => credit('diners', 'Diners', limits, range('^(30|36|38)', { length: 14 }))
const debvisa = (limits: Limits, pattern: string) => debit('debvisa', 'Visa Débito', limits, range(pattern))
const debmaster = (limits: Limits, pattern: string) =>
  debit('debmaster', 'Mastercard Débito', limits, range(pattern))

const spanishWallet = 'Dinero en mi cuenta de MercadoPago'
const boletoNeeds = ['identification_type', 'identification_number', 'first_name', 'last_name']
const ar = { min: 3, max: 2_500_000 }
const arDebit = { min: 1, max: 2_500_000 }
const br = { min: 0.5, max: 60_000 }
const cl = { min: 1000, max: 50_000_000 }
const mx = { min: 5, max: 1_000_000, needs: ['cardholder_name'] }
const uy = { min: 15, max: 1_000_000 }
const co = { min: 1000, max: 50_000_000 }
const pe = { min: 1, max: 100_000 }

export const methods: Record<SiteId, Method[]> = {
  MLA: [
    visa(ar, '^(400276|487017)'),
    master({ ...ar, needs: [...holder, 'issuer_id'] }, '^(589562|528733|501105)'),
    amex(ar),
    credit('naranja', 'Naranja', ar, range('^(589562)', { hasCheckDigit: false })),
    credit('cabal', 'Cabal', ar, range('^((589657)|(604))')),
    diners(ar),
    credit('cencosud', 'Cencosud', ar, range('^(603493)')),
    credit(
      'tarshop',
      'Tarjeta Shopping',
      ar,
      range('^(603488)', { hasCheckDigit: false }),
      range('^(27995)', { length: 13, codeLength: 0, hasCheckDigit: false }),
    ),
    credit('argencard', 'Argencard', ar, range('^(501105)')),
    credit('cordobesa', 'Cordobesa', ar, range('^((542702)|(544764)|(550073)|(527555))')),
    debvisa(arDebit, '^(400276)'),
    debmaster(arDebit, '^(528733)'),
    debit(
      'maestro',
      'Maestro',
      arDebit,
      range('^(501041|501056|501057|501058|501062|601782)', { length: 18 }),
    ),
    debit('debcabal', 'Cabal Débito', arDebit, range('^(604201)')),
    offline('ticket', 'pagofacil', 'Pago Fácil', { min: 50, max: 2_000_000 }),
    offline('ticket', 'rapipago', 'Rapipago', { min: 50, max: 2_000_000 }),
    wallet(spanishWallet, 1, 10_000_000),
  ],
  MLB: [
    offline('bank_transfer', 'pix', 'PIX', {
      min: 0.01,
      max: 9_999_999,
      banks: [{ id: '1', description: 'PIX' }],
    }),
    visa(br),
    master(br, '^(502121|506722|506776|509)'),
    amex(br, '^((384100)|(384140)|(384160))'),
    credit(
      'elo',
      'Elo',
      br,
      range(
        '^((5067(0[78]|15|1[89]|2[0145-9]|3[0-3]|39|4[1-7]|53|7[4-8]))|509[0-9]{3}|636368|636297|6504|6505|6509|6516|6550)',
        { excluded: '^(506722|506776|509023)' },
      ),
    ),
    credit('hipercard', 'Hipercard', br, range('^((606282)|(637095)|(637568)|(637599)|(637609)|(637612))')),
    debit('debelo', 'Elo Debito', br, range('^(506722|506776)')),
    offline('ticket', 'bolbradesco', 'Boleto', {
      min: 4,
      max: 100_000,
      accreditation: 1440,
      needs: boletoNeeds,
    }),
    offline('ticket', 'pec', 'Pagamento na lotérica sem boleto', {
      min: 4,
      max: 2_000,
      accreditation: 60,
      capture: 'supported',
      needs: boletoNeeds,
    }),
    wallet('Dinheiro na minha conta do MercadoPago', 0.01, 10_000_000, 2880),
  ],
  MLC: [
    visa(cl, '^(402365)'),
    master(cl, '^(524101)'),
    amex(cl),
    diners(cl),
    debvisa(cl, '^(402365)'),
    debmaster(cl, '^(524101)'),
    offline('bank_transfer', 'webpay', 'RedCompra (Webpay)', {
      min: 1000,
      max: 10_000_000,
      banks: [{ id: '1234', description: 'Transbank' }],
    }),
    wallet(spanishWallet, 1, 50_000_000),
  ],
  MLM: [
    visa(mx, '^(418914)'),
    master(mx, '^(557905)'),
    amex(mx),
    debvisa(mx, '^(418914)'),
    debmaster(mx, '^(557905)'),
    offline('ticket', 'oxxo', 'OXXO', { min: 10, max: 10_000, accreditation: 2880 }),
    offline('ticket', 'paycash', 'PayCash', { min: 10, max: 10_000, accreditation: 1440 }),
    offline('atm', 'banamex', 'Citibanamex', { min: 5, max: 50_000, accreditation: 1440 }),
    offline('atm', 'bancomer', 'BBVA Bancomer', { min: 5, max: 50_000, accreditation: 60 }),
    offline('bank_transfer', 'clabe', 'STP', { min: 1, max: 1_000_000 }),
    wallet(spanishWallet, 1, 1_000_000),
  ],
  MLU: [
    visa(uy, '^((421301)|(441010))'),
    master(uy),
    diners(uy),
    credit('oca', 'OCA', uy, range('^(589892|542991)')),
    credit('lider', 'Líder', uy, range('^(589878)')),
    debvisa({ min: 1, max: 1_000_000 }, '^((421301)|(441010))'),
    offline('ticket', 'abitab', 'Abitab', { min: 40, max: 100_000, accreditation: 1440 }),
    offline('ticket', 'redpagos', 'Redpagos', { min: 40, max: 100_000, accreditation: 1440 }),
    wallet(spanishWallet, 1, 1_000_000),
  ],
  MCO: [
    visa(co, '^(491511)'),
    master(co),
    amex(co),
    diners(co),
    debvisa(co, '^(491511)'),
    debmaster(co, '^(526557)'),
    offline('ticket', 'efecty', 'Efecty', { min: 5000, max: 8_000_000 }),
    offline('bank_transfer', 'pse', 'PSE', {
      min: 1600,
      max: 340_000_000,
      needs: ['entity_type'],
      banks: [
        { id: '1040', description: 'Banco Agrario' },
        { id: '1052', description: 'Banco AV Villas' },
        { id: '1007', description: 'Bancolombia' },
        { id: '1051', description: 'Davivienda' },
        { id: '1001', description: 'Banco de Bogotá' },
      ],
    }),
    wallet(spanishWallet, 1, 50_000_000),
  ],
  MPE: [
    visa(pe),
    master(pe, '^(517878)'),
    amex(pe),
    diners(pe),
    debvisa(pe, '^(455788)'),
    debmaster(pe, '^(517878)'),
    offline('atm', 'pagoefectivo_atm', 'PagoEfectivo', { min: 5, max: 10_000 }),
    offline('debit_card', 'yape', 'Yape', { min: 1, max: 2_000 }),
    wallet(spanishWallet, 1, 100_000),
  ],
}
