import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { SellerSite } from '../../actions/seller-site.tsx'
import '../../ui/styles/mantine-forms.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import layout from '../../ui/forms/with-preview.module.css'
import { Page } from '../../ui/page/page.tsx'
import { BackLink } from '../../ui/page/page-links.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { ItemsEditor, PreferenceOptions } from './preference-fields.tsx'
import { totalOf } from './preference-values.ts'
import classes from './preferences.module.css'
import { type PreferenceWrite, usePreferenceForm } from './use-preference-form.ts'

export function NewPreferencePage() {
  const t = useTranslations('preferences')
  return (
    <Page back={<BackLink to="/preferences">{t('toAll')}</BackLink>}>
      <SellerSite failed={t('sellerFailed')}>
        {site => <NewPreferenceForm key={site} site={site} />}
      </SellerSite>
    </Page>
  )
}

function NewPreferenceForm({ site }: { site: SiteId }) {
  const write = usePreferenceForm(site)
  const { form, submit, element } = write
  return (
    <form
      ref={element}
      className={layout.columns}
      noValidate
      aria-label={usePageTitle()}
      onSubmit={submit}
      onKeyDown={submitByKeys}
    >
      <div className={layout.stack}>
        <ItemsEditor form={form} site={site} />
        <PreferenceOptions form={form} />
      </div>
      <PreferencePreview site={site} write={write} />
    </form>
  )
}

type Props = { site: SiteId; write: PreferenceWrite }

/** A preview of the preference in words. */
export function PreferencePreview({ site, write: { form, safe, input, send } }: Props) {
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
          <SendAnyway wrong={Object.keys(form.errors).length} isBusy={safe.isBusy} onSend={send} />
          <WriteProblems safe={safe} failed={t('createFailed')} written="preference" />
          <div className={forms.buttons}>
            <SubmitButton safe={safe} aria-keyshortcuts="Control+Enter">
              {t('create')}
            </SubmitButton>
            <CurlButton operation="preferences.create" method="POST" path="/preferences" body={input} />
          </div>
        </div>
      </Panel>
    </div>
  )
}
