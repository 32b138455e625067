import { creditCard, debitCard } from '../cards.ts'
import { type Country, digitalWallet, documentType, otherDocument, ticket } from '../country.ts'

/** Argentina. */
export const mla: Country<'MLA'> = {
  id: 'MLA',
  code: 'AR',
  alpha3: 'ARG',
  locale: 'es-AR',
  articleInPortuguese: 'a',
  timeZone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
  currencyNumber: '032',
  decimals: 2,
  currencySymbol: '$',
  domain: '.com.ar',
  installmentWords: ['cuota', 'cuotas'],
  documentTypes: [
    { ...documentType('DNI', 'DNI', { min: 7, max: 8 }), isPublished: true },
    documentType('CI', 'Cédula', { min: 1, max: 9 }),
    documentType('LC', 'L.C.', { min: 6, max: 7 }),
    documentType('LE', 'L.E.', { min: 6, max: 7 }),
    otherDocument,
  ],
  testDocument: { type: 'DNI', number: '12345678' },
  testAddress: { city: 'Palermo', stateId: 'AR-C', zipCode: '1414', areaCode: '01' },
  testCards: [
    creditCard('visa', '4509953566233704'),
    creditCard('master', '5031755734530604'),
    creditCard('amex', '371180303257522'),
    debitCard('debvisa', '4002768694395619'),
    debitCard('debmaster', '5287338310253304'),
  ],
  offlineMethods: [
    ticket('rapipago', 'Rapipago'),
    ticket('pagofacil', 'Pago Fácil'),
    digitalWallet('modo', 'MODO'),
  ],
  sampleItem: 'Mate',
  sampleAmount: 1500,
  subscriptionAmounts: { min: 15, max: 2_000_000 },
  feeRate: 0.041,
  refundDays: 180,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
