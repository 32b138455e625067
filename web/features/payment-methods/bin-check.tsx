import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { useTypeName } from '../../records/use-type-name.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './bin-check.module.css'
import { digitsOf, methodsOfBin } from './filter-methods.ts'
import { PayWithLink } from './pay-with-link.tsx'

/** Finds the method by a card's first six to eight digits; longer input is cut, since card numbers do not belong here. */
const maxBinLength = 8
const minBinLength = 6

type Props = {
  methods: readonly PaymentMethod[]
  site: SiteId | null
  bin: string
  onChange: (bin: string | undefined) => void
}

export function BinCheck({ methods, site, bin, onChange }: Props) {
  const t = useTranslations('paymentMethods')
  const digits = digitsOf(bin).slice(0, maxBinLength)
  return (
    <Panel title={t('binTitle')}>
      <div className={classes.check}>
        <TextInput
          label={t('bin')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4509 95"
          value={bin}
          onChange={event => {
            const typed = event.currentTarget.value.replace(/[^\d ]/g, '')
            onChange(
              digitsOf(typed).length > maxBinLength
                ? digitsOf(typed).slice(0, maxBinLength)
                : typed || undefined,
            )
          }}
        />
        <div role="status" className={classes.answer}>
          {digits.length < minBinLength ? (
            <span className="dimmed">{t('binHint')}</span>
          ) : (
            <Answer found={methodsOfBin(methods, digits)} site={site} digits={digits} />
          )}
        </div>
      </div>
    </Panel>
  )
}

function Answer({ found, site, digits }: { found: PaymentMethod[]; site: SiteId | null; digits: string }) {
  const t = useTranslations('paymentMethods')
  const typeName = useTypeName()
  if (found.length === 0) return <>{t('binNone', { digits })}</>
  return (
    <>
      {found.map(method => (
        <p key={`${method.id} ${method.payment_type_id}`}>
          <strong>{method.name}</strong> <span className="mono dimmed">{method.id}</span> ·{' '}
          {typeName(method.payment_type_id)} <PayWithLink method={method} site={site} />
        </p>
      ))}
    </>
  )
}
