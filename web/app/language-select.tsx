import { useLocale, useTranslations } from 'use-intl'
import { chosenLanguage } from '../browser/preferences.ts'
import { isLanguage, languageNames, languages } from '../i18n/languages.ts'
import classes from './header.module.css'

/** A native select: it needs no script of its own, and phones show their own picker. */
export function LanguageSelect() {
  const t = useTranslations('shell')
  const language = useLocale()
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={language}
      onChange={({ target: { value } }) => isLanguage(value) && chosenLanguage.set(value)}
    >
      {languages.map(one => (
        <option key={one} value={one} lang={one} label={one.toUpperCase()} title={languageNames[one]}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  )
}
