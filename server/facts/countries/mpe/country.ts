import { creditCard, debitCard } from '../cards.ts'
import { atm, type Country, documentType } from '../country.ts'

/** Peru. */
export const mpe: Country<'MPE'> = {
  id: 'MPE',
  code: 'PE',
  alpha3: 'PER',
  locale: 'es-PE',
  articleInPortuguese: 'o',
  timeZone: 'America/Lima',
  currency: 'PEN',
  currencyNumber: '604',
  decimals: 2,
  currencySymbol: 'S/',
  domain: '.com.pe',
  installmentWords: ['cuota', 'cuotas'],
  documentTypes: [
    // A real DNI has 8 digits; the one that the documentation gives for tests has 9.
    documentType('DNI', 'DNI', { min: 8, max: 9 }),
    documentType('CE', 'C.E', { min: 9, max: 9 }),
    documentType('RUC', 'RUC', { min: 11, max: 11 }),
  ],
  testDocument: { type: 'DNI', number: '123456789' },
  testAddress: { city: 'Lima', stateId: 'PE-LIM', zipCode: '15001', areaCode: '1' },
  testCards: [
    creditCard('visa', '4009175332806176'),
    creditCard('master', '5031755734530604'),
    creditCard('amex', '371180303257522'),
    debitCard('debmaster', '5178781622202455'),
  ],
  offlineMethods: [atm('pagoefectivo_atm', 'PagoEfectivo')],
  sampleItem: 'Quinua',
  sampleAmount: 100,
  feeRate: 0.0399,
  refundDays: 90,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
