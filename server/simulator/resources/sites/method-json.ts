import { type PaymentMethod, testIssuer } from '../../../facts/countries/payment-method.ts'

const logos = 'org-img/MP3/API/logos'

/** The two logo addresses of every method and issuer. */
export function toThumbnails(id: string) {
  return {
    secure_thumbnail: `https://www.mercadopago.com/${logos}/${id}.gif`,
    thumbnail: `http://img.mlstatic.com/${logos}/${id}.gif`,
  }
}

/** The issuer of a card in the answers of installments and issuers, where its id is a text. */
export function toIssuerJson() {
  const id = String(testIssuer.id)
  return { id, name: testIssuer.name, ...toThumbnails(id) }
}

/** An element of `GET /v1/payment_methods`. */
export function toMethodJson(method: PaymentMethod) {
  return {
    id: method.id,
    name: method.name,
    payment_type_id: method.type,
    status: 'active',
    ...toThumbnails(method.id),
    deferred_capture: method.capture,
    settings: toSettings(method),
    additional_info_needed: method.needs,
    min_allowed_amount: method.min,
    max_allowed_amount: method.max,
    accreditation_time: method.accreditation,
    financial_institutions: method.banks,
    processing_modes: ['aggregator'],
  }
}

function toSettings(method: PaymentMethod) {
  const hasInstallments = method.type === 'credit_card'
  return method.ranges.map(range => ({
    card_number: { validation: range.hasCheckDigit ? 'standard' : 'none', length: range.length },
    bin: {
      pattern: range.pattern,
      installments_pattern: hasInstallments ? range.pattern : '',
      exclusion_pattern: range.excluded,
    },
    security_code: {
      length: range.codeLength,
      card_location: method.id === 'amex' ? 'front' : 'back',
      mode: range.codeLength === 0 ? 'optional' : 'mandatory',
    },
  }))
}

/** An element of `GET /v1/payment_methods/search`, which the browser script reads. */
export function toSearchedMethodJson(method: PaymentMethod, siteId: string) {
  return {
    ...toThumbnails(method.id),
    min_accreditation_days: 0,
    max_accreditation_days: Math.ceil(method.accreditation / 1440),
    id: method.id,
    payment_type_id: method.type,
    accreditation_time: method.accreditation,
    marketplace: 'NONE',
    deferred_capture: method.capture,
    labels: method.id === 'visa' || method.id === 'master' ? ['recommended_method'] : [],
    name: method.name,
    site_id: siteId,
    processing_mode: 'aggregator',
    additional_info_needed: method.needs,
    status: 'active',
    settings: toSettings(method),
    issuer: { default: false, name: testIssuer.name, id: testIssuer.id },
  }
}
