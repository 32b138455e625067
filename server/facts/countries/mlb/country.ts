import { creditCard, debitCard } from '../cards.ts'
import { bankTransfer, type Country, documentType, ticket } from '../country.ts'

/** Brazil. */
export const mlb: Country<'MLB'> = {
  id: 'MLB',
  code: 'BR',
  alpha3: 'BRA',
  locale: 'pt-BR',
  articleInPortuguese: 'o',
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  currencyNumber: '986',
  decimals: 2,
  currencySymbol: 'R$',
  domain: '.com.br',
  installmentWords: ['parcela', 'parcelas'],
  documentTypes: [
    { ...documentType('CPF', 'CPF', { min: 11, max: 11 }), isPublished: true },
    { ...documentType('CNPJ', 'CNPJ', { min: 14, max: 14 }), isPublished: true },
  ],
  testDocument: { type: 'CPF', number: '12345678909' },
  testAddress: { city: 'São Paulo', stateId: 'BR-SP', zipCode: '01310-100', areaCode: '11' },
  testCards: [
    creditCard('visa', '4235647728025682'),
    creditCard('master', '5031433215406351'),
    creditCard('amex', '375365153556885'),
    debitCard('debelo', '5067766783888311'),
  ],
  offlineMethods: [bankTransfer('pix', 'Pix'), ticket('bolbradesco', 'Boleto'), ticket('pec', 'Lotérica')],
  sampleItem: 'Café',
  sampleAmount: 100,
  feeRate: 0.0499,
  refundDays: 180,
  captureDays: 5,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
