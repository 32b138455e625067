import { countryOf } from '../../facts/countries.ts'
import { type Account, emailOf, nicknameOf } from '../accounts/account.ts'
import { toOffsetIso } from '../dates.ts'

export function toUserJson(account: Account) {
  const site = countryOf(account.siteId)
  const nickname = nicknameOf(account)
  return {
    id: account.userId,
    nickname,
    registration_date: toOffsetIso(account.createdAt),
    first_name: 'Test',
    last_name: 'Test',
    country_id: site.code,
    email: emailOf(account),
    identification: site.testDocument
      ? { number: site.testDocument.number, type: site.testDocument.type }
      : { number: null, type: null },
    address: { address: 'Test Address 123', city: 'Palermo', state: 'AR-C', zip_code: '1414' },
    phone: { area_code: '01', extension: '', number: '1111-1111', verified: false },
    user_type: 'normal',
    // The tag is the only reliable way to tell a test account from a live one.
    tags: ['normal', 'test_user', 'messages_as_seller'],
    site_id: account.siteId,
    permalink: `http://perfil.mercadolibre${site.domain}/${nickname}`,
    status: {
      site_status: 'active',
      mercadopago_account_type: 'personal',
      mercadopago_tc_accepted: true,
      confirmed_email: false,
    },
  }
}
