import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSiteId } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { type CardDraft, firstDraft, type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useSeller } from '../../http/use-settings.ts'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/form-events.ts'
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
      <WriteProblems safe={safe} failed={t('saveFailed')} written="card" />
      <div className={forms.buttons}>
        <SubmitButton safe={safe} isBusy={isBusy} disabled={!access}>
          {t('save')}
        </SubmitButton>
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
