import { emailOf, type VaultUser } from '../../records/test-user-vault.ts'

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
