import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import { type Account, emailOf, nicknameOf } from '../../store/accounts/account.ts'

/**
 * All fields of `GET /users/me`. Their form is that of the mock of the official PHP SDK, and what the Node SDK's live
 * test demands.
 */
export function toUserJson(account: Account) {
  const { testDocument, testAddress, code, domain } = countryOf(account.siteId)
  const nickname = nicknameOf(account)
  return {
    id: account.userId,
    nickname,
    registration_date: toOffsetIso(account.createdAt),
    first_name: 'Test',
    last_name: 'Test',
    gender: '',
    country_id: code,
    email: emailOf(account),
    identification: { number: testDocument?.number ?? null, type: testDocument?.type ?? null },
    address: {
      address: 'Test Address 123',
      city: testAddress.city,
      state: testAddress.stateId,
      zip_code: testAddress.zipCode,
    },
    phone: { area_code: testAddress.areaCode, extension: '', number: '1111-1111', verified: false },
    alternative_phone: { area_code: '', extension: '', number: '' },
    user_type: 'normal',
    // The tag `test_user` is the only reliable way to tell a test account from a live one.
    tags: ['normal', 'test_user', 'messages_as_seller'],
    logo: null,
    points: 100,
    site_id: account.siteId,
    permalink: `http://perfil.mercadolibre${domain}/${nickname}`,
    seller_experience: 'NEWBIE',
    bill_data: { accept_credit_note: null },
    seller_reputation: sellerReputation,
    buyer_reputation: buyerReputation,
    status: userStatus,
    secure_email: `ttest.${account.userId}@mail.mercadolibre.com`,
    company: {
      brand_name: null,
      city_tax_id: '',
      corporate_name: '',
      identification: '',
      state_tax_id: '',
      cust_type_id: 'CO',
      soft_descriptor: null,
    },
    credit: { consumed: 0, credit_level_id: `${account.siteId}1`, rank: 'premium' },
    // The address is one for documentation (RFC 5737), because the simulator does not know the user's address.
    context: { ip_address: '192.0.2.10' },
    registration_identifiers: [],
  }
}

const noClaims = { period: '365 days', rate: 0, value: 0 }

const sellerReputation = {
  level_id: null,
  power_seller_status: null,
  transactions: {
    canceled: 0,
    completed: 0,
    period: 'historic',
    ratings: { negative: 0, neutral: 0, positive: 0 },
    total: 0,
  },
  metrics: {
    sales: { period: '365 days', completed: 0 },
    claims: noClaims,
    delayed_handling_time: noClaims,
    cancellations: noClaims,
  },
}

const buyerReputation = {
  canceled_transactions: 0,
  tags: [],
  transactions: {
    canceled: { paid: null, total: null },
    completed: null,
    not_yet_rated: { paid: null, total: null, units: null },
    period: 'historic',
    total: null,
    unrated: { paid: null, total: null },
  },
}

const allowed = { allow: true, codes: [] }
const allowedWithPayment = { ...allowed, immediate_payment: { reasons: [], required: false } }

const userStatus = {
  billing: allowed,
  buy: allowedWithPayment,
  confirmed_email: false,
  shopping_cart: { buy: 'allowed', sell: 'allowed' },
  immediate_payment: false,
  list: allowedWithPayment,
  mercadoenvios: 'not_accepted',
  mercadopago_account_type: 'personal',
  mercadopago_tc_accepted: true,
  required_action: null,
  sell: allowedWithPayment,
  site_status: 'active',
  user_type: null,
}
