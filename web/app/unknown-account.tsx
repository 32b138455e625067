import { useTranslations } from 'use-intl'
import { accountPath } from '../browser/account.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** Shown if the account of the address was removed or never existed. */
export function UnknownAccount() {
  return (
    <PartTexts part="otherPages">
      <Unknown />
    </PartTexts>
  )
}

function Unknown() {
  const t = useTranslations('accounts')
  const name = decodeURIComponent(accountPath().split('/').at(-1) ?? '')
  return (
    <Notice tone="warn" role="status" testId="unknown-account" title={t('unknown', { name })}>
      <p>{t('unknownText')}</p>
      <a href="/overview">{t('openDefault')}</a>
    </Notice>
  )
}
