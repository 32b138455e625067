import { useLocale, useTranslations } from 'use-intl'
import { isLanguage, languageFacts, languages } from '../../server/facts/languages.ts'
import { chosenLanguage } from '../browser/preferences.ts'

/** The language select of the header, which phones show in the settings. A native select needs no script. */
export function LanguageSelect({ className }: { className: string | undefined }) {
  const t = useTranslations('shell')
  return (
    <select
      className={className}
      aria-label={t('language')}
      value={useLocale()}
      onChange={({ target: { value } }) => isLanguage(value) && chosenLanguage.set(value)}
    >
      {languages.map(language => (
        <option key={language} value={language} lang={language}>
          {languageFacts[language].name}
        </option>
      ))}
    </select>
  )
}
