import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { hasAttempt } from '../../actions/attempts.ts'
import { InButtonSlot } from '../../actions/button-slots.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { formatAmount, formatMoney } from '../../money/format-money.ts'
import { readAmount } from '../../money/read-amount.ts'
import { useAmountProblem } from '../../money/use-amount-problem.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePageCommand } from '../../ui/page/page-commands.ts'
import { currencyOf, restOf } from './order-facts.ts'
import { TransactionForm } from './transaction-form.tsx'
import { siteOf, useTransactionWrite } from './use-transaction-write.ts'

type Props = { order: Order; obstacle: string | null }

/** The button and the form of a further transaction. */
export function AddTransaction({ order, obstacle }: Props) {
  const t = useTranslations('orders')
  const locale = useFormatLocale()
  const name = `add-transaction ${order.id}`
  const [isOpen, setOpen] = useState(() => hasAttempt(name))
  const currency = currencyOf(order)
  const site = siteOf(order)
  const sample = formatAmount(countryOf(site).sampleAmount, currency, locale)
  const [typed, setTyped] = useState<string | null>(null)
  const rest = restOf(order)
  const text = typed ?? (rest === '0' ? sample : formatAmount(rest, currency, locale))
  const write = useTransactionWrite(name, order, { done: t('form.added'), onDone: () => setOpen(false) })
  const amount = readAmount(text, currency, locale)
  const problemOf = useAmountProblem(currency)
  const open = () => {
    write.clearFailures()
    if (write.safe.doubt === null) setTyped(null)
    setOpen(true)
  }
  const label = t('move.add_transactions.name')
  usePageCommand({ label, icon: 'plus', run: open })
  const toText = () => (amount.ok ? fromCents(centsOf(amount.text), currency) : text)
  return (
    <>
      <InButtonSlot>
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
          {label}
        </Button>
      </InButtonSlot>
      <Dialog title={t('form.addTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <TransactionForm
          site={site}
          obstacle={obstacle}
          write={write}
          failed={t('form.addFailed')}
          submitLabel={
            amount.ok
              ? t('form.add', { amount: formatMoney(amount.text, currency, locale) })
              : t('form.addPlain')
          }
          wrongOthers={amount.ok ? 0 : 1}
          onSend={draft => write.save({ change: 'add', amount: toText() }, draft)}
        >
          <TextInput
            label={t('form.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={event => setTyped(event.currentTarget.value)}
            error={problemOf(amount)}
          />
        </TransactionForm>
      </Dialog>
    </>
  )
}
