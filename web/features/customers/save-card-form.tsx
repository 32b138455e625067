import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSiteId } from '../../../server/facts/countries.ts'
import { type CardDraft, firstDraft, type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSeller } from '../../gateway/use-settings.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { useProviderAccess } from '../../provider/use-simulator.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/use-focus-first-error.ts'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { SendAnyway } from '../../writes/send-anyway.tsx'
import { saveCardCurl } from './save-card-curl.ts'
import type { SaveCard } from './use-save-card.ts'

type Props = { customerId: string; saving: SaveCard }

/** Tokenizes the card in the browser, then saves the token through the gateway. */
export function SaveCardForm({ customerId, saving }: Props) {
  const t = useTranslations('customers')
  const seller = useSeller()
  const access = useProviderAccess()
  const site = isSiteId(seller?.site_id) ? seller.site_id : 'MLA'
  const [draft, setDraft] = useState<CardDraft>(firstDraft)
  const [wrong, setWrong] = useState<OwnField[]>([])
  const { safe, tokenFailure, isBusy, save } = saving
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const send = () => access && save(draft, site, access)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = wrongFields(draft)
    setWrong(found)
    if (found.length > 0) {
      saving.clearFailures()
      focusFirstError()
    } else void send()
  }
  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      {!access && <Notice tone="warn" title={t('needsPublicKey')} />}
      <CardPicker
        site={site}
        draft={draft}
        wrong={wrong}
        onChange={next => {
          setDraft(next)
          setWrong([])
        }}
      />
      <p className="dimmed">{t('tokenSafe')}</p>
      <SendAnyway wrong={wrong.length} isBusy={isBusy} onSend={send} />
      {tokenFailure !== null && <ProblemNotice error={tokenFailure} title={t('tokenFailed')} />}
      {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={t('saveFailed')} />}
      <DoubtNotice safe={safe} written="card" />
      <div className={forms.buttons}>
        <BusyButton type="submit" isBusy={isBusy} disabled={!access || safe.doubt !== null}>
          {t('save')}
        </BusyButton>
        {access && (
          <CurlButton
            operation="cards.create"
            method="POST"
            toCode={base =>
              saveCardCurl(draft, { site, access, cardsUrl: `${base}/customers/${customerId}/cards` })
            }
          />
        )}
      </div>
    </form>
  )
}
