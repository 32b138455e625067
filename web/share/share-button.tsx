import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sayDone } from '../ui/feedback/announcer.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import menus from '../ui/page/action-menu.module.css'
import { usePageCommand } from '../ui/page/page-commands.ts'
import { type EntryReference, writeReference } from './entry-reference.ts'
import classes from './share-button.module.css'

type Form = 'link' | 'report' | 'curl' | 'test'

const forms: { form: Form; icon: IconName }[] = [
  { form: 'link', icon: 'external' },
  { form: 'report', icon: 'list' },
  { form: 'curl', icon: 'code' },
  { form: 'test', icon: 'play' },
]

type Props = {
  /** Returns the report as Markdown. */
  makeReport: () => string
  /** Returns the curl command. Null if there is none. */
  makeCurl: () => string | null
  /** Returns the code of a test. Absent if there is none. */
  makeTest?: () => string
  /** Whether the test only has comments where faults were set. */
  lacksFaults?: boolean
}

/** Copies the record as a link, a report, a command or a test, and says which. */
export function ShareButton({ makeReport, makeCurl, makeTest, lacksFaults = false }: Props) {
  const t = useTranslations('share')
  const tCommon = useTranslations('common')
  const menu = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const texts: Record<Form, () => string | null> = {
    link: () => location.href,
    report: makeReport,
    curl: makeCurl,
    test: () => makeTest?.() ?? null,
  }
  const offered = forms.filter(({ form }) => form !== 'test' || makeTest)
  const copy = async (form: Form) => {
    const text = texts[form]()
    if (text === null) return
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser has blocked the clipboard.
      setRefused(text)
      return
    }
    menu.current?.hidePopover()
    sayDone(t(`copied.${form === 'test' && lacksFaults ? 'testWithoutFaults' : form}`))
  }
  usePageCommand({ label: t('link'), icon: 'external', run: () => copy('link') })
  usePageCommand({ label: t('report'), icon: 'list', run: () => copy('report') })
  usePageCommand({ label: t('curl'), icon: 'code', run: () => copy('curl') })
  return (
    <Popover
      label={t('button')}
      icon="share"
      text={<span>{t('button')}</span>}
      role="group"
      button={{ className: classes.link, title: t('button') }}
      panel={{
        ref: menu,
        className: menus.menu,
        onToggle: ({ newState }) => newState === 'closed' && setRefused(null),
        children: (
          <>
            {offered.map(({ form, icon }) => (
              <button
                key={form}
                type="button"
                className={menus.item}
                disabled={form === 'curl' && makeCurl() === null}
                onClick={() => copy(form)}
              >
                <Icon name={icon} size={16} />
                <span>{t(form)}</span>
              </button>
            ))}
            {refused !== null && (
              <textarea
                className={classes.byHand}
                readOnly
                rows={6}
                value={refused}
                aria-label={tCommon('copyByHand', { what: t('text') })}
                onFocus={({ target }) => target.select()}
              />
            )}
          </>
        ),
      }}
    />
  )
}

/** Opens the comparison of this record, where the user chooses the other side. */
export function CompareLink({ reference }: { reference: EntryReference }) {
  const t = useTranslations('common')
  return (
    <Link
      to="/compare"
      search={{ a: writeReference(reference) }}
      className={classes.link}
      title={t('compare')}
    >
      <Icon name="compare" size={16} />
      <span>{t('compare')}</span>
    </Link>
  )
}
