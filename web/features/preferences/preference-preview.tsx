import { useTranslations } from 'use-intl'
import type { CreatePreferenceInput } from '../../../server/contract/preferences.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import forms from '../../ui/forms/form.module.css'
import layout from '../../ui/forms/with-preview.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { totalOf } from './preference-values.ts'
import classes from './preferences.module.css'
import type { PreferenceForm, PreferenceSubmit } from './use-preference-form.ts'

type Props = {
  form: PreferenceForm
  site: SiteId
  input: CreatePreferenceInput
  create: PreferenceSubmit
  onSend: () => unknown
}

/** A preview of the preference in words. */
export function PreferencePreview({ form, site, input, create, onSend }: Props) {
  const { values } = form
  const t = useTranslations('preferences')
  const locale = useFormatLocale()
  const hasUrls = [values.success, values.pending, values.failure].some(url => url.trim() !== '')
  return (
    <div className={layout.sticky}>
      <Panel title={t('preview')}>
        <div className={forms.form}>
          <p className={layout.total} data-testid="preference-total">
            <Money amount={totalOf(values, site, locale)} currency={countryOf(site).currency} />
          </p>
          <ul className={classes.points}>
            <li>{t('itemCount', { count: values.items.length })}</li>
            <li>{t(hasUrls ? 'returnsTo' : 'returnsNowhere')}</li>
            <li>{t(values.validFrom || values.validTo ? 'limited' : 'unlimited')}</li>
            <li>
              {values.reference.trim() ? t('findable', { reference: values.reference }) : t('notFindable')}
            </li>
          </ul>
          <SendAnyway wrong={Object.keys(form.errors).length} isBusy={create.isBusy} onSend={onSend} />
          <WriteProblems safe={create} failed={t('createFailed')} written="preference" />
          <div className={forms.buttons}>
            <SubmitButton safe={create} aria-keyshortcuts="Control+Enter">
              {t('create')}
            </SubmitButton>
            <CurlButton operation="preferences.create" method="POST" path="/preferences" body={input} />
          </div>
        </div>
      </Panel>
    </div>
  )
}
