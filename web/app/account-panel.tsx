import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../server/contract/accounts.ts'
import { countryOf, isSiteId, type SiteId } from '../../server/facts/countries.ts'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { useSeller } from '../http/use-settings.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { toPlain } from '../plain-text.ts'
import { CountryFlag } from '../provider/country-flag.tsx'
import { useCountryName } from '../provider/country-name.ts'
import { tellOtherTabs } from '../simulator/other-tabs.ts'
import { createGatewayOfAll } from '../trpc.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import '../ui/styles/mantine-forms.ts'
import classes from './header.module.css'

const gateway = createGatewayOfAll()
const maxUsed = 20

/** The names of the accounts that this browser opened, the last one first. */
const usedAccounts = createStoredValue<readonly string[]>('accounts', stored =>
  Array.isArray(stored) ? stored.filter(one => typeof one === 'string').slice(0, maxUsed) : [],
)

function markUsed(name: string): void {
  usedAccounts.set([name, ...usedAccounts.get().filter(one => one !== name)].slice(0, maxUsed))
}

/** The address of an account. Another account needs another page load, so that nothing of this one is left. */
function addressOf(name: string, page = '/overview'): string {
  return (name === 'default' ? '' : `/a/${encodeURIComponent(name)}`) + page
}

export const listAccounts = () => gateway.accounts.list.query()

/** Opens an account, by another page load. */
export function openAccount(name: string): void {
  markUsed(name)
  location.assign(addressOf(name))
}

type Props = { current: string }

/** The accounts of the gateway, and a button that creates one. */
export function AccountPanel({ current }: Props) {
  return (
    <PartTexts part="otherPages" fallback={<SkeletonLines lines={4} />}>
      <Accounts current={current} />
    </PartTexts>
  )
}

function Accounts({ current }: Props) {
  const t = useTranslations('accounts')
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts'],
    queryFn: listAccounts,
    staleTime: 0,
  })
  const used = useStored(usedAccounts)
  const found = data && sortByUse(data.accounts, [current, ...used]).filter(account => matches(account, text))
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found ?? []
    if (!first) return
    openAccount(first.name)
  }
  return (
    <>
      <form onSubmit={openFirst}>
        <TextInput
          aria-label={t('find')}
          placeholder={t('find')}
          autoFocus
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </form>
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} />}
      {found && (
        <ul className={classes.accountList} aria-label={t('list')}>
          {found.map(account => (
            <li key={account.name}>
              <AccountLink account={account} isCurrent={account.name === current} />
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <p className="dimmed">{t('none')}</p>}
      {data?.accounts.some(({ name, is_simulated }) => name === 'default' && is_simulated) && <NewSpace />}
      {data?.accounts.some(({ name, is_removable }) => name === current && is_removable) && (
        <RemoveSpace name={current} />
      )}
    </>
  )
}

function AccountLink({ account, isCurrent }: { account: Account; isCurrent: boolean }) {
  const t = useTranslations('shell')
  const nameOf = useCountryName()
  const seller = useSeller()
  // The account may have moved to another country since it was created.
  const site = isCurrent && isSiteId(seller?.site_id ?? '') ? (seller?.site_id as SiteId) : account.country
  const list = useRouterState({ select: ({ location }) => /^\/[^/]+/.exec(location.pathname)?.[0] })
  return (
    <a
      href={addressOf(account.name, list)}
      className={classes.accountLink}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => markUsed(account.name)}
    >
      {site && <CountryFlag site={site} />}
      <span className={classes.accountText}>
        <strong>{account.name}</strong>
        <span className="dimmed">{site && nameOf(site)}</span>
      </span>
      <span className={classes.pill} data-kind={account.is_simulated ? 'simulator' : 'real'}>
        {t(account.is_simulated ? 'simulator' : 'real')}
      </span>
    </a>
  )
}

/** Creates a simulated account in the country of this one, and opens it. */
function NewSpace() {
  const t = useTranslations('accounts')
  const site = useSeller()?.site_id
  const [typed, setTyped] = useState('')
  const name = toSlug(typed)
  const create = useMutation({
    mutationFn: () =>
      gateway.accounts.create.mutate({
        name: name || newName(),
        country: isSiteId(site ?? '') ? (site as SiteId) : 'MLA',
      }),
    onSuccess: ({ name }) => {
      markUsed(name)
      location.assign(addressOf(name))
    },
  })
  return (
    <>
      <p className="dimmed">{t('newText')}</p>
      <form
        className={classes.newSpace}
        onSubmit={event => {
          event.preventDefault()
          if (!create.isPending && !create.isSuccess) create.mutate()
        }}
      >
        <TextInput
          label={t('name')}
          description={t('nameHint', { address: name === '' ? 'none' : addressOf(name, '') })}
          autoComplete="off"
          maxLength={maxNameLength}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            create.reset()
          }}
        />
        <BusyButton
          type="submit"
          variant="default"
          fullWidth
          leftSection={<Icon name="plus" size={16} />}
          isBusy={create.isPending || create.isSuccess}
        >
          {t('new')}
        </BusyButton>
      </form>
      {create.error && <ProblemNotice error={create.error} title={t('notMade')} />}
    </>
  )
}

/** Removes this space, and opens the default account. The question is here, because a dialog would close the list. */
function RemoveSpace({ name }: { name: string }) {
  const t = useTranslations('accounts')
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => gateway.accounts.remove.mutate({ name }),
    onSuccess: () => {
      usedAccounts.set(usedAccounts.get().filter(one => one !== name))
      tellOtherTabs()
      location.assign(addressOf('default'))
    },
  })
  return (
    <>
      {isAsking && <p>{t('removeText', { name })}</p>}
      <BusyButton
        {...(isAsking ? { color: 'bad' } : { variant: 'subtle', color: 'bad' })}
        mt="xs"
        fullWidth
        isBusy={remove.isPending || remove.isSuccess}
        onClick={() => (isAsking ? remove.mutate() : setAsking(true))}
      >
        {isAsking ? t('removeNow', { name }) : t('remove')}
      </BusyButton>
      {remove.error && <ProblemNotice error={remove.error} title={t('notRemoved')} />}
    </>
  )
}

const maxNameLength = 40

/** A typed name as it stands in addresses: `QA de Ana` becomes `qa-de-ana`. */
function toSlug(typed: string): string {
  return toPlain(typed)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The name of a space that nobody named. */
function newName(): string {
  return `space-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
}

function matches({ name, country }: Account, text: string): boolean {
  const words = `${name} ${country ?? ''} ${country ? countryOf(country).code : ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word))
}

function sortByUse(accounts: readonly Account[], used: readonly string[]): Account[] {
  const placeOf = ({ name }: Account) => (used.includes(name) ? used.indexOf(name) : used.length)
  return accounts.toSorted((one, other) => placeOf(one) - placeOf(other))
}
