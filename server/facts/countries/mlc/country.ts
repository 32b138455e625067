import { creditCard, debitCard } from '../cards.ts'
import { bankTransfer, type Country, documentType, otherDocument } from '../country.ts'

/** Chile. */
export const mlc: Country<'MLC'> = {
  id: 'MLC',
  code: 'CL',
  alpha3: 'CHL',
  locale: 'es-CL',
  articleInPortuguese: 'o',
  timeZone: 'America/Santiago',
  currency: 'CLP',
  currencyNumber: '152',
  // The peso has no cents.
  decimals: 0,
  currencySymbol: '$',
  domain: '.cl',
  installmentWords: ['cuota', 'cuotas'],
  // A RUT is text, because its check digit may be a K.
  documentTypes: [{ ...documentType('RUT', 'RUT', { min: 7, max: 20 }), type: 'string' }, otherDocument],
  // The documentation says that a RUT fails in tests.
  testDocument: { type: 'Otro', number: '123456789' },
  testAddress: { city: 'Santiago', stateId: 'CL-RM', zipCode: '8320000', areaCode: '2' },
  testCards: [
    creditCard('visa', '4168818844447115'),
    creditCard('master', '5416752602582580'),
    creditCard('amex', '375778174461804'),
    debitCard('debvisa', '4023653523914373'),
    debitCard('debmaster', '5241019826646950'),
  ],
  offlineMethods: [],
  bankMethods: [bankTransfer('webpay', 'RedCompra (Webpay)')],
  sampleItem: 'Miel',
  sampleAmount: 15_000,
  feeRate: 0.0319,
  refundDays: 180,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
