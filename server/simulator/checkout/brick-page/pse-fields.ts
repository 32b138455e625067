import { psePayer } from '../../../facts/pse-payer.ts'
import { pagePath } from './brick-page.ts'

/**
 * What a payment with PSE needs and the brick does not collect. A store's server has it from its own order, and without a
 * phone and an address the provider answers 424.
 */
export function pseFields(origin: string) {
  return {
    description: 'Brick',
    callback_url: `${origin}${pagePath}`,
    additional_info: { ip_address: '127.0.0.1' },
    payer: { first_name: 'Ana', last_name: 'Gómez', ...psePayer },
  }
}
