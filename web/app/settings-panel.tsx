import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { chosenRowSize, chosenTimes, letterShortcuts, rowSizes } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { GatewayProblem } from '../errors/console-problem.ts'
import { useSettings } from '../http/use-settings.ts'
import { DocsLink } from '../notices/docs-link.tsx'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { useTimesChoices } from '../simulator/times-choice.tsx'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { CountrySelect } from './country-select.tsx'
import classes from './header.module.css'
import { LanguageSelect } from './language-select.tsx'
import { openShortcutHelp } from './shortcut-help-state.ts'
import { chosenScheme, schemeChoices } from './theme.ts'

/** What the settings menu contains. */
export function SettingsPanel() {
  const t = useTranslations('shell')
  const scheme = useStored(chosenScheme)
  const times = useTimesChoices()
  const tTimes = useTranslations('times')
  const hasLetters = useStored(letterShortcuts)
  const settings = useSettings()
  return (
    <>
      <fieldset className={classes.narrowOnly}>
        <legend>{t('language')}</legend>
        <LanguageSelect className={classes.menuSelect} />
      </fieldset>
      <fieldset className={classes.narrowOnly}>
        <legend>{t('country')}</legend>
        <CountrySelect className={classes.menuSelect} />
      </fieldset>
      <RadioCards
        legend={t('theme')}
        minWidth={240}
        isCompact
        cards={schemeChoices.map(value => ({ value, label: t(`themes.${value}`) }))}
        value={scheme}
        onChange={chosenScheme.set}
      />
      <RadioCards
        legend={t('rows')}
        minWidth={240}
        isCompact
        cards={rowSizes.map(value => ({ value, label: t(`rowSizes.${value}`) }))}
        value={useStored(chosenRowSize)}
        onChange={chosenRowSize.set}
      />
      <RadioCards
        legend={tTimes('label')}
        minWidth={240}
        isCompact
        cards={times.choices.map(value => ({ value, label: tTimes(value, { zone: localZoneName() }) }))}
        value={times.chosen}
        onChange={chosenTimes.set}
      />
      <label>
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={({ target }) => letterShortcuts.set(target.checked)}
        />
        {t('letterShortcuts')}
      </label>
      <button type="button" className={classes.menuButton} onClick={openShortcutHelp}>
        {t('shortcutHelp')} <kbd>?</kbd>
      </button>
      <DocsLink page="" className={classes.menuButton}>
        {t('documents')}
      </DocsLink>
      {settings?.has_console_token && <SignOutButton />}
    </>
  )
}

function localZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Ends the browser's session, and then shows the sign-in page. */
function SignOutButton() {
  const t = useTranslations('shell')
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    // The sign-in page is a new document, so nothing that was read stays in memory.
    onSuccess: () => location.replace('/'),
  })
  return (
    <>
      <button type="button" className={classes.menuButton} disabled={isPending} onClick={() => mutate()}>
        {t('signOut')}
      </button>
      {error && <ProblemNotice error={error} title={t('notSignedOut')} />}
    </>
  )
}

async function signOut(): Promise<void> {
  const response = await fetch('/sign-out', { method: 'POST' })
  // A 401 means that the session has ended already.
  if (response.ok || response.status === 401) return
  throw new GatewayProblem(response, await response.json().catch(() => null))
}
