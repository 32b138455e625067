import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { whyNotRepeatable } from '../../../../server/contract/repeated-calls.ts'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { useSettings } from '../../../http/use-settings.ts'
import type { Amount } from '../../../money/format-money.ts'
import type { CallDetail } from '../../../stream/feed-entry.ts'
import { trpc } from '../../../trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import forms from '../../../ui/forms/form.module.css'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { asRecord, parseJson } from '../../../unknown-json.ts'
import calls from '../calls.module.css'

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
  /** Whether the provider performs the call again. With the same key it should not. */
  const isAgain = isWrite && (key === 'new' || !hasKey)
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
        isDangerous={isAgain}
        onConfirm={() => repeat.mutate({ seq: call.seq, key })}
        onClose={close}
      >
        <div className={forms.form}>
          {isWrite && <WhatMoves call={call} isAgain={isAgain} isReal={!settings.simulator} />}
          {hasKey && (
            <RadioCards<Key>
              legend={t('key')}
              value={key}
              onChange={setKey}
              cards={[
                { value: 'same', label: t('same'), hint: t('sameHint', { key: call.idempotency_key ?? '' }) },
                { value: 'new', label: t('new'), hint: t('newHint') },
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

type WhatMovesProps = { call: CallDetail; isAgain: boolean; isReal: boolean }

/** The money in the body, with the currency of the provider's answer. */
function WhatMoves({ call, isAgain, isReal }: WhatMovesProps) {
  const t = useTranslations('shop.repeat')
  const sent = asRecord(parseJson(call.request))
  const answered = asRecord(parseJson(call.response))
  const renewed = asRecord(sent.auto_recurring)
  const amount = sent.transaction_amount ?? sent.total_amount ?? sent.amount ?? renewed.transaction_amount
  const currency = sent.currency_id ?? renewed.currency_id ?? answered.currency_id ?? answered.currency
  const money = () => (
    <strong>
      <Money amount={amount as Amount} currency={currency === undefined ? undefined : String(currency)} />
    </strong>
  )
  return (
    <p data-testid="money">
      {amount === undefined || amount === null
        ? t('noAmount')
        : t.rich(isAgain ? 'moves' : 'about', { money })}{' '}
      {isReal && t('real')}
    </p>
  )
}
