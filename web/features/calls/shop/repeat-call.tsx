import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { whyNotRepeatable } from '../../../../server/contract/repeated-calls.ts'
import { countryOf, isSiteId } from '../../../../server/facts/countries.ts'
import { didSell } from '../../../../server/facts/did-sell.ts'
import { useSellerQuery, useSettings } from '../../../http/use-settings.ts'
import type { Amount } from '../../../money/format-money.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import type { CallDetail } from '../../../stream/feed-entry.ts'
import { trpc } from '../../../trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import forms from '../../../ui/forms/form.module.css'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { asRecord, parseJson } from '../../../unknown-json.ts'
import calls from '../calls.module.css'
import { keyUseOf } from '../refusal.tsx'

type Key = 'same' | 'new'

/** Repeats a call of the shop with the gateway's own credentials, after a question that names the money. */
export function RepeatCall({ call }: { call: CallDetail }) {
  const t = useTranslations('shop.repeat')
  const settings = useSettings()
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<Key>('same')
  const repeat = trpc.calls.repeat.useMutation({ onSuccess: () => setOpen(false) })
  const reason = settings?.shop_url === null ? 'noProxy' : whyNotRepeatable(call)
  if (!settings || reason === 'no_shop') return null
  const isWrite = call.effect !== 'read'
  const hasKey = isWrite && call.idempotency_key !== null
  const sold = didSell(call)
  const use = keyUseOf(call)
  /** Whether the provider performs the call. With the key of a call that it performed it should not, where it honors keys. */
  const isPerformed = isWrite && (key === 'new' || !hasKey || sold !== 'yes' || use === 'ignored')
  const close = () => {
    setOpen(false)
    repeat.reset()
  }
  return (
    <section className={calls.part} data-testid="repeat">
      {reason === null ? (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      ) : (
        <p className="dimmed">{t(`not.${reason}`)}</p>
      )}
      {repeat.data && (
        <Notice
          tone={repeat.data.status < 400 ? 'ok' : 'bad'}
          role="status"
          title={t('done', { status: repeat.data.status })}
        >
          <Link to="/shop" search={{ q: call.correlation_id }}>
            {t('both')}
          </Link>
        </Notice>
      )}
      <ConfirmDialog
        title={t('title', { operation: call.operation })}
        confirmLabel={t('button')}
        isOpen={isOpen}
        isBusy={repeat.isPending}
        isDangerous={isPerformed}
        onConfirm={() => repeat.mutate({ seq: call.seq, key })}
        onClose={close}
      >
        <div className={forms.form}>
          {isWrite && <WhatMoves call={call} isPerformed={isPerformed} isReal={!settings.simulator} />}
          {hasKey && (
            <RadioCards<Key>
              legend={t('key')}
              value={key}
              onChange={setKey}
              cards={[
                {
                  value: 'same',
                  label: t('same'),
                  hint: t('sameHint', {
                    key: call.idempotency_key ?? '',
                    sold: use === 'ignored' ? use : sold,
                  }),
                },
                { value: 'new', label: t('new'), hint: t('newHint', { sold }) },
              ]}
            />
          )}
          <p className="dimmed">{t('how')}</p>
          {repeat.error && <ProblemNotice error={repeat.error} title={t('failed')} />}
        </div>
      </ConfirmDialog>
    </section>
  )
}

type WhatMovesProps = { call: CallDetail; isPerformed: boolean; isReal: boolean }

/** The money in the body, with its currency, or that of the answer or the account. */
function WhatMoves({ call, isPerformed, isReal }: WhatMovesProps) {
  const t = useTranslations('shop.repeat')
  const sent = asRecord(parseJson(call.request))
  const answered = asRecord(parseJson(call.response))
  const renewed = asRecord(sent.auto_recurring)
  const amount = sent.transaction_amount ?? sent.total_amount ?? sent.amount ?? renewed.transaction_amount
  const site = useSellerQuery().data?.site_id ?? ''
  const ofAccount = isSiteId(site) ? countryOf(site).currency : undefined
  const currency =
    sent.currency_id ?? renewed.currency_id ?? answered.currency_id ?? answered.currency ?? ofAccount
  const money = () => (
    <strong>
      <Money amount={amount as Amount} currency={currency === undefined ? undefined : String(currency)} />
    </strong>
  )
  return (
    <p data-testid="money">
      {amount === undefined || amount === null
        ? t('noAmount')
        : t.rich(isPerformed ? 'moves' : 'about', { money, sold: didSell(call) })}{' '}
      {isReal && t('real')}
    </p>
  )
}
