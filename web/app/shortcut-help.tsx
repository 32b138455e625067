import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { destinations } from './shell-shortcuts.tsx'
import classes from './shortcut-help.module.css'

const keys = [
  [['Ctrl', 'K'], 'commands'],
  [['/'], 'search'],
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

/** Every shortcut of the console; the single letters can be switched off in the settings. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts')
  const tNav = useTranslations('nav')
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <dl className={classes.list} tabIndex={0}>
        {keys.map(([combination, name]) => (
          <Row key={name} keys={combination} label={t(name)} />
        ))}
        {Object.entries(destinations).map(([letter, page]) => (
          <Row key={letter} keys={['g', letter]} label={tNav(page)} />
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
