import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTestUsers, testUserDays } from '../../../server/facts/test-users.ts'
import { useStored } from '../../browser/stored-value.ts'
import {
  addToVault,
  type TestUserRole,
  testUserVault,
  toVaultUser,
  type VaultUser,
} from '../../records/test-user-vault.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { usePageCommand } from '../../ui/page/page-commands.ts'
import { Panel } from '../../ui/page/panel.tsx'
import '../../ui/styles/mantine-forms.ts'
import type { TestUser } from '../../../server/contract/test-users.ts'
import { isSiteId, type SiteId, siteIds } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SubmitButton } from '../../actions/submit-button.tsx'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useSeller } from '../../http/use-settings.ts'
import { PageFlow } from '../../list/page-flow.tsx'
import { useCountryName } from '../../provider/country-name.ts'
import { findTestUser, markDescription } from '../../records/find-test-user.ts'
import { gateway } from '../../trpc.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { TestUserTable, toPlainText } from './test-user-table.tsx'
import classes from './test-users.module.css'

type Order = { site: SiteId; role: TestUserRole; note: string; description: string }

const toInput = ({ site, description }: Order) => ({ site_id: site, description })

const roles = ['buyer', 'seller'] as const satisfies TestUserRole[]

/** The form. The created user stays in view, because the provider shows the password once. */
function CreateTestUser() {
  const t = useTranslations('testUsers')
  const nameOf = useCountryName()
  const tCommon = useTranslations('common')
  const seller = useSeller()
  const [picked, setPicked] = useState<SiteId | null>(null)
  const [role, setRole] = useState<TestUserRole>('buyer')
  const [note, setNote] = useState('')
  const [made, setMade] = useState<VaultUser | null>(null)
  const site = picked ?? (isSiteId(seller?.site_id) ? seller.site_id : 'MLA')
  const create = useSafeSubmit<Order, { order: Order; user: TestUser }>('test-user', {
    send: async (order, context) => ({
      order,
      user: await gateway.testUsers.create.mutate(toInput(order), { context }),
    }),
    find: async order => {
      const user = await findTestUser(order.description)
      return user && { order, user }
    },
    // The provider does not honor the key of this operation.
    isRepeatable: false,
    onDone: ({ order, user }) => {
      const kept = toVaultUser(user, order)
      addToVault(kept)
      setMade(kept)
    },
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setMade(null)
    const description = markDescription(note.trim() || `${role} ${site}`)
    void create.submit({ site, role, note, description })
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
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <WriteProblems safe={create} failed={t('failed')} written="testUser" />
        <div>
          <SubmitButton safe={create}>{t('create')}</SubmitButton>
        </div>
        {made && (
          <Notice
            tone="ok"
            role="status"
            title={made.nickname}
            testId="created-user"
            actions={
              <>
                <CopyButton
                  value={() => toPlainText(made)}
                  what={t('everything', { name: made.nickname })}
                  label={t('copyAll')}
                />
                {/* Pay begins with the newest buyer of the country, so that no address of the console names one. */}
                {made.role === 'buyer' && made.site === seller?.site_id && (
                  <Link to="/pay">{t('payWith')}</Link>
                )}
              </>
            }
          >
            {t('created')}
          </Notice>
        )}
      </form>
    </Panel>
  )
}

const route = getRouteApi('/test-users')

export function TestUsersPage() {
  const t = useTranslations('testUsers')
  const { site } = route.useSearch()
  const users = useStored(testUserVault)
  const [isCreating, setCreating] = useState(users.length === 0)
  usePageCommand({ label: t('create'), icon: 'plus', run: () => setCreating(true) })
  const shown = users.filter(user => site === undefined || user.site === site)
  return (
    <Page
      layout="list"
      lead={t('lead')}
      actions={
        <Button
          leftSection={<Icon name={isCreating ? 'close' : 'plus'} size={16} />}
          variant={isCreating ? 'default' : 'filled'}
          aria-expanded={isCreating}
          onClick={() => setCreating(!isCreating)}
        >
          {t(isCreating ? 'closeForm' : 'create')}
        </Button>
      }
    >
      {isCreating && <CreateTestUser />}
      <Panel title={t('vault')} aside={users.length > 0 && <SiteFilter users={users} chosen={site} />}>
        {shown.length > 0 ? (
          <TestUserTable users={shown} />
        ) : (
          <EmptyState
            drawing={<PageFlow pages={['testUsers', 'pay', 'payments']} />}
            title={users.length > 0 ? t('noneForSite') : t('empty')}
          >
            {t('emptyText')}
          </EmptyState>
        )}
      </Panel>
      <div className={classes.rules}>
        <Notice tone="info">
          <p>{t('limit', { count: users.length, limit: maxTestUsers, days: testUserDays })}</p>
          <p>{t('pairHint')}</p>
        </Notice>
      </div>
    </Page>
  )
}

type Props = { users: readonly VaultUser[]; chosen: SiteId | undefined }

/** Filters by country; lists only countries with test users. */
function SiteFilter({ users, chosen }: Props) {
  const t = useTranslations('testUsers')
  const nameOf = useCountryName()
  const sites = siteIds.filter(site => users.some(user => user.site === site))
  return (
    <nav className={classes.filter} aria-label={t('filter')}>
      <Link to="/test-users" search={{}} data-active={chosen === undefined || undefined}>
        {t('all')}
      </Link>
      {sites.map(site => (
        <Link key={site} to="/test-users" search={{ site }} data-active={chosen === site || undefined}>
          {nameOf(site)}
        </Link>
      ))}
    </nav>
  )
}
