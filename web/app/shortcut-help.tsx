import { useTranslations } from 'use-intl'
import { PartTexts } from '../notices/part-texts.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import classes from './shortcut-help.module.css'
import { useMenuPages } from './use-menu-pages.ts'

const keys = [
  [['Ctrl', 'K'], 'commands'],
  [['/'], 'search'],
  [['f'], 'filter'],
  [['j'], 'next'],
  [['k'], 'previous'],
  [['Enter'], 'open'],
  [['Esc'], 'close'],
  [['p'], 'pause'],
  [['n'], 'showNew'],
  [['e'], 'export'],
  [['Ctrl', 'Enter'], 'submit'],
  [['?'], 'help'],
] as const

type Props = { onClose: () => void }

/** Lists every shortcut. Single-letter shortcuts can be switched off in the settings. */
export function ShortcutHelp(props: Props) {
  return (
    <PartTexts part="otherPages">
      <Shortcuts {...props} />
    </PartTexts>
  )
}

function Shortcuts({ onClose }: Props) {
  const t = useTranslations('shortcuts')
  const tPage = useTranslations('pages')
  const pages = useMenuPages()
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <dl className={classes.list} tabIndex={0}>
        {keys.map(([combination, name]) => (
          <Row key={name} keys={combination} label={t(name)} />
        ))}
        {pages.map(({ path, title, menu }) => (
          <Row key={path} keys={['g', menu.shortcut]} label={tPage(title)} />
        ))}
      </dl>
      <p className="dimmed">{t('switchOff')}</p>
    </Dialog>
  )
}

function Row({ keys: combination, label }: { keys: readonly string[]; label: string }) {
  return (
    <div>
      <dt>
        {combination.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
