/** What differs between two requests with one idempotency key, and the cause that fits the difference. */
import { useTranslations } from 'use-intl'
import { differingFields } from '../../server/facts/differing-fields.ts'
import { readBody } from '../../server/facts/read-body.ts'
import type { CallDetail } from '../stream/feed-entry.ts'

const maxFields = 5

/** The fields by which one sale is told from another. */
const ofAnotherSale = /^(external_reference|transaction_amount|total_amount|amount)$/

export function KeyDifference({ first, second }: { first: CallDetail; second: CallDetail }) {
  const t = useTranslations('shop.double')
  const bodies = [first, second].map(call => readBody(call.request))
  const fields = differingFields(bodies[0], bodies[1])
  const shown = fields.slice(0, maxFields).filter(Boolean)
  // A body that was cut off, or that the journal did not keep, says nothing.
  const isKept = bodies.every(body => Object.keys(body).length > 0)
  if (!isKept) return null
  const isOtherSale = fields.some(field => ofAnotherSale.test(field))
  return (
    <>
      {shown.length > 0 && (
        <p>
          {t.rich('differs', {
            fields: () => <code>{[...shown, ...(fields.length > maxFields ? ['…'] : [])].join(', ')}</code>,
          })}
        </p>
      )}
      {/* The journal masks tokens, so two of them look alike. */}
      {fields.length === 0 && <p>{t('onlyMasked')}</p>}
      {isOtherSale && second.sdk === 'node' && <p>{t('nodeKey')}</p>}
    </>
  )
}
