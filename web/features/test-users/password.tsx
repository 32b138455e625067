import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VaultUser } from '../../records/test-user-vault.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import classes from './test-users.module.css'

const shownMs = 30_000
const dots = '••••••••'

/** A password, hidden again 30 s after it was shown. */
export function Password({ user }: { user: VaultUser }) {
  const t = useTranslations('testUsers')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <span className={classes.password}>
      <code className="mono">{isShown ? user.password : dots}</code>
      <IconButton
        icon={isShown ? 'eyeOff' : 'eye'}
        label={t(isShown ? 'hide' : 'reveal', { name: user.nickname })}
        onClick={() => setShown(!isShown)}
      />
      <CopyButton value={user.password} what={t('password')} />
    </span>
  )
}
