import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSiteId, type SiteId, siteIds } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSeller } from '../../gateway/use-settings.ts'
import { addToVault, type TestUserRole, toVaultUser, type VaultUser } from '../../provider/test-user-vault.ts'
import { useCountryName } from '../../provider/use-country-name.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { toPlainText } from './plain-text.ts'
import classes from './test-users.module.css'

const roles = ['buyer', 'seller'] as const satisfies TestUserRole[]

/** The form. The created user stays in view, because the provider shows the password once. */
export function CreateTestUser() {
  const t = useTranslations('testUsers')
  const nameOf = useCountryName()
  const tCommon = useTranslations('common')
  const seller = useSeller()
  const [picked, setPicked] = useState<SiteId | null>(null)
  const [role, setRole] = useState<TestUserRole>('buyer')
  const [note, setNote] = useState('')
  const [made, setMade] = useState<VaultUser | null>(null)
  const site = picked ?? (isSiteId(seller?.site_id) ? seller.site_id : 'MLA')
  // A double click's second click precedes the render that disables the button.
  const isSent = useRef(false)
  const create = trpc.testUsers.create.useMutation({
    onSettled: () => {
      isSent.current = false
    },
    onSuccess: created => {
      const user = toVaultUser(created, { site, role, note })
      addToVault(user)
      setMade(user)
    },
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    create.mutate({ site_id: site, description: note.trim() || `${role} ${site}` })
  }
  return (
    <Panel title={t('createTitle')}>
      <form className={classes.form} onSubmit={onSubmit}>
        <RadioCards
          legend={t('country')}
          value={site}
          onChange={setPicked}
          cards={siteIds.map(one => ({ value: one, label: nameOf(one), hint: one }))}
          minWidth={128}
        />
        <RadioCards
          legend={t('role')}
          value={role}
          onChange={setRole}
          minWidth={220}
          cards={roles.map(one => ({ value: one, label: t(`roles.${one}`), hint: t(`roleHints.${one}`) }))}
        />
        <TextInput
          label={`${t('note')} (${tCommon('optional')})`}
          placeholder={t('notePlaceholder')}
          maxLength={100}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        {create.error && <ProblemNotice error={create.error} title={t('failed')} />}
        <div>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
        {made && (
          <Notice
            tone="ok"
            role="status"
            title={made.nickname}
            testId="created-user"
            actions={
              <CopyButton
                value={() => toPlainText(made)}
                what={t('everything', { name: made.nickname })}
                label={t('copyAll')}
              />
            }
          >
            {t('created')}
          </Notice>
        )}
      </form>
    </Panel>
  )
}
