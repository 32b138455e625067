import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../server/facts/countries.ts'
import { SellerSite } from '../../provider/seller-site.tsx'
import '../../ui/styles/mantine-forms.ts'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import layout from '../../ui/forms/with-preview.module.css'
import { Page } from '../../ui/page/page.tsx'
import { BackLink } from '../../ui/page/page-links.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { ItemsEditor, PreferenceOptions } from './preference-fields.tsx'
import { PreferencePreview } from './preference-preview.tsx'
import { usePreferenceForm } from './use-preference-form.ts'

export function NewPreferencePage() {
  const t = useTranslations('preferences')
  return (
    <Page back={<BackLink to="/preferences">{t('toAll')}</BackLink>}>
      <SellerSite failed={t('sellerFailed')}>{site => <PreferenceForm key={site} site={site} />}</SellerSite>
    </Page>
  )
}

function PreferenceForm({ site }: { site: SiteId }) {
  const { form, create, submit, send, element, input } = usePreferenceForm(site)
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
      <PreferencePreview form={form} site={site} input={input} create={create} onSend={send} />
    </form>
  )
}
