import { useTranslations } from 'use-intl'
import { isSiteId, type SiteId } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { withTexts } from '../../i18n/part-texts.tsx'
import { trpc } from '../../trpc.ts'
import '../../ui/styles/mantine-forms.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { submitByKeys } from '../../ui/forms/submit-by-keys.ts'
import layout from '../../ui/forms/with-preview.module.css'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { ItemsEditor } from './items-editor.tsx'
import { PreferenceOptions } from './preference-options.tsx'
import { PreferencePreview } from './preference-preview.tsx'
import { usePreferenceForm } from './use-preference-form.ts'

/** The form needs the account's country first: prices are parsed and formatted as there. */
export const NewPreferencePage = withTexts('preferences', NewPreference)

function NewPreference() {
  const t = useTranslations('preferences')
  const { data: seller, error, refetch } = trpc.seller.get.useQuery(undefined, { retry: false })
  return (
    <Page back={<BackLink to="/preferences">{t('toAll')}</BackLink>}>
      {error && <ProblemNotice error={error} title={t('sellerFailed')} onRetry={refetch} />}
      {!seller && !error && <SkeletonLines lines={12} />}
      {seller && (
        <PreferenceForm key={seller.site_id} site={isSiteId(seller.site_id) ? seller.site_id : 'MLA'} />
      )}
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
