import { FORM_INDEX, formRootRule } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreatePreferenceInput } from '../../../server/contract/preferences.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { isReturnAddress } from '../../../server/facts/return-addresses.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount } from '../../money/format-money.ts'
import { useAmountProblem } from '../../money/read-amount.ts'
import { isOwnReference, newReference } from '../../records/own-reference.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import {
  isQuantity,
  type PreferenceValues,
  readPrice,
  startPreference,
  toPreferenceInput,
} from './preference-values.ts'

export function usePreferenceForm(site: SiteId) {
  const t = useTranslations('preferences')
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [reference] = useState(newReference)
  const { currency, sampleAmount, sampleItem } = countryOf(site)
  const sample = formatAmount(sampleAmount, currency, locale)
  const rules = useRules(site)
  type Written = { id: string }
  return useWriteForm<PreferenceValues, CreatePreferenceInput, Written>('preference', {
    form: {
      initialValues: startPreference(sampleItem, sample, reference),
      validateInputOnChange: [`items.${FORM_INDEX}.price`],
      validate: rules,
    },
    toInput: values => toPreferenceInput(values, site, locale),
    fieldOf,
    send: (input, context) => gateway.preferences.create.mutate(input, { context }),
    find: ({ external_reference }) => {
      // A reference that the user typed may belong to several preferences.
      if (!isOwnReference(external_reference)) return undefined
      const search = gateway.preferences.search.query({ external_reference })
      return search.then(({ elements }) => elements[0] ?? null)
    },
    country: site,
    // The provider does not honor the key of this operation.
    isRepeatable: false,
    onDone: ({ id }) => {
      sayDone(t('createdDone'))
      utils.preferences.search.invalidate()
      navigate({ to: '/preferences/$preferenceId', params: { preferenceId: id } })
    },
  })
}

export type PreferenceWrite = ReturnType<typeof usePreferenceForm>
export type PreferenceForm = PreferenceWrite['form']

function useRules(site: SiteId) {
  const t = useTranslations('preferences')
  const locale = useFormatLocale()
  const problemOf = useAmountProblem(countryOf(site).currency)
  const returnAddress = (text: string) =>
    text.trim() === '' || isReturnAddress(text.trim()) ? null : t('badReturnUrl')
  return {
    items: {
      [formRootRule]: (items: unknown[]) => (items.length > 0 ? null : t('badItems')),
      title: (title: string) => (title.trim() ? null : t('badTitle')),
      quantity: (quantity: string) => (isQuantity(quantity) ? null : t('badQuantity')),
      price: (price: string) => problemOf(readPrice(price, site, locale)),
    },
    success: (url: string, values: PreferenceValues) =>
      values.autoReturn !== 'no' && url.trim() === '' ? t('successNeeded') : returnAddress(url),
    pending: returnAddress,
    failure: returnAddress,
    notificationUrl: (url: string) => (isWebUrlOrEmpty(url) ? null : t('badUrl')),
    maxInstallments: (count: string) =>
      count.trim() === '' || /^([1-9]|[12]\d|3[0-6])$/.test(count.trim()) ? null : t('badInstallments'),
    validTo: (to: string, { validFrom }: PreferenceValues) =>
      to && validFrom && to <= validFrom ? t('badPeriod') : null,
  }
}

const names = new Map([
  ['unit_price', 'price'],
  ['external_reference', 'reference'],
  ['notification_url', 'notificationUrl'],
])

/** The form's name of a field of the gateway: `items.0.unit_price` is `items.0.price`. */
function fieldOf(path: string): string {
  const parts = path.replace(/^back_urls\./, '').split('.')
  return parts.map(part => names.get(part) ?? part).join('.')
}
