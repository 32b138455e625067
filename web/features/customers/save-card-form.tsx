import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { isSiteId, type SiteId } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { type SafeSubmit, useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { type CardDraft, firstDraft, type OwnField, toCardData, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useSeller } from '../../http/use-settings.ts'
import { type ProviderAccess, tokenizeCard } from '../../provider/tokenize-card.ts'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/form-events.ts'
import { saveCardCurl } from './save-card-curl.ts'

/** The earlier cards, to recognize the new one. */
type CardOrder = { token: string; earlier: string[] }
export type SaveCard = {
  safe: SafeSubmit<CardOrder, Card>
  tokenFailure: unknown
  isBusy: boolean
  /** Hides the failures of earlier attempts. */
  clearFailures: () => void
  save: (draft: CardDraft, site: SiteId, access: ProviderAccess) => Promise<void>
}

/** The name under which an attempt is kept. */
export const saveCardName = (customerId: string) => `card ${customerId}`

/** Tokenizes a card and saves it. Card data is an argument, so that no query cache keeps it. */
export function useSaveCard({ id: customerId, cards = [] }: Customer, onSaved: () => void): SaveCard {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const [isTokenizing, setTokenizing] = useState(false)
  const [tokenFailure, setTokenFailure] = useState<unknown>(null)
  const safe = useSafeSubmit<CardOrder, Card>(saveCardName(customerId), {
    send: ({ token }, context) => gateway.cards.create.mutate({ customerId, token }, { context }),
    find: async ({ earlier }) => {
      const customer = await gateway.customers.get.query({ customerId })
      return customer.cards?.find(({ id }) => !earlier.includes(id)) ?? null
    },
    // The provider accepts a token once.
    isRepeatable: true,
    onDone: () => {
      utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      sayDone(t('saved'))
      onSaved()
    },
  })
  const clearFailures = () => {
    setTokenFailure(null)
    safe.clearRefusal()
  }
  const save: SaveCard['save'] = async (draft, site, access) => {
    if (safe.doubt) return safe.sendAgain()
    if (isTokenizing) return
    setTokenizing(true)
    clearFailures()
    try {
      const token = await tokenizeCard(toCardData(draft, site), access)
      await safe.submit({ token: token.id, earlier: cards.map(({ id }) => id) })
    } catch (error) {
      setTokenFailure(error)
    } finally {
      setTokenizing(false)
    }
  }
  return { safe, tokenFailure, isBusy: isTokenizing || safe.isBusy, clearFailures, save }
}

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
