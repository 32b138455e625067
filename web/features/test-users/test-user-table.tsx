import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { testUserDays } from '../../../server/facts/test-users.ts'
import { emailOf, removeFromVault, type VaultUser } from '../../records/test-user-vault.ts'
import { dayMs } from '../../time/period.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import classes from './test-users.module.css'

const shownMs = 30_000
const dots = '••••••••'

/** A password, which is hidden again 30 s after it was shown. */
function Password({ user }: { user: VaultUser }) {
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

const columns = ['user', 'role', 'email', 'password', 'created', 'actions'] as const

export function TestUserTable({ users }: { users: readonly VaultUser[] }) {
  const t = useTranslations('testUsers')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column === 'actions' ? (
                <span className="visually-hidden">{t('columns.actions')}</span>
              ) : (
                t(`columns.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map(user => (
          <TestUserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function TestUserRow({ user }: { user: VaultUser }) {
  const t = useTranslations('testUsers')
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(user.createdAt)) / dayMs))
  return (
    <tr data-testid={`test-user-${user.id}`}>
      <td data-label={t('columns.user')}>
        <span>
          {user.nickname} <span className="dimmed">{user.note}</span>
        </span>
      </td>
      <td data-label={t('columns.role')}>
        <StatusBadge
          tone={user.role === 'buyer' ? 'info' : 'neutral'}
          icon={user.role === 'buyer' ? 'cart' : 'tags'}
          label={`${t(`roles.${user.role}`)} ${user.site}`}
          status={user.role}
        />
      </td>
      <td data-label={t('columns.email')}>
        <Copyable value={emailOf(user)} what={t('email')}>
          {emailOf(user)}
        </Copyable>
      </td>
      <td data-label={t('columns.password')}>
        <Password user={user} />
      </td>
      <td data-label={t('columns.created')}>
        <span>
          {t('days', { days })}
          {days >= testUserDays && <StatusBadge isPlain tone="warn" icon="alert" label={t('old')} />}
        </span>
      </td>
      <td data-label="">
        <CopyButton
          value={() => toPlainText(user)}
          what={t('everything', { name: user.nickname })}
          label={t('copyAll')}
        />
        <IconButton
          icon="trash"
          label={t('remove', { name: user.nickname })}
          isDangerous
          onClick={() => removeFromVault(user.id)}
        />
      </td>
    </tr>
  )
}

/** Writes one field per line, to paste into a ticket or a password manager. */
export function toPlainText(user: VaultUser): string {
  return [
    `${user.role} ${user.site}`,
    `nickname: ${user.nickname}`,
    `user id: ${user.id}`,
    `email: ${emailOf(user)}`,
    `password: ${user.password}`,
  ].join('\n')
}
