import { creditCard, debitCard } from '../cards.ts'
import { atm, bankTransfer, type Country, ticket } from '../country.ts'
import { installmentWords } from './installment-words.ts'

/** Mexico. */
export const mlm: Country<'MLM'> = {
  id: 'MLM',
  code: 'MX',
  alpha3: 'MEX',
  locale: 'es-MX',
  articleInPortuguese: 'o',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
  currencyNumber: '484',
  decimals: 2,
  currencySymbol: '$',
  domain: '.com.mx',
  installmentWords,
  // Documents do not apply in Mexico (documentation).
  documentTypes: [],
  testDocument: null,
  testAddress: { city: 'Ciudad de México', stateId: 'MX-DIF', zipCode: '06600', areaCode: '55' },
  testCards: [
    creditCard('visa', '4075595716483764'),
    creditCard('master', '5474925432670366'),
    // Only newer pages of the documentation list this card.
    creditCard('amex', '371180303257522'),
    debitCard('debvisa', '4189141221267633'),
    debitCard('debmaster', '5579053461482647'),
  ],
  offlineMethods: [
    ticket('oxxo', 'OXXO'),
    ticket('paycash', 'PayCash'),
    atm('banamex', 'Citibanamex'),
    atm('bancomer', 'BBVA'),
    bankTransfer('clabe', 'SPEI'),
  ],
  sampleItem: 'Chocolate',
  sampleAmount: 300,
  feeRate: 0.0349,
  refundDays: 180,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
