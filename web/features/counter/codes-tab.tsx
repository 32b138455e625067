import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Branch, PointOfSale } from '../../../server/contract/counter.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { useFormDialog } from '../../actions/form-action.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { NewBranchDialog, newBranchName } from './branch-dialogs.tsx'
import { RemoveDialog, RenameDialog, type Target, useRemoval } from './change-dialogs.tsx'
import classes from './counter.module.css'
import { NewPosDialog, newPosName } from './pos-dialog.tsx'
import { PrintedCode } from './printed-code.tsx'
import { useBranches, usePointsOfSale, useUserId } from './use-counter.ts'

/** The stores of the seller, with the points of sale and the printed code of each. */
export function CodesTab({ site }: { site: SiteId }) {
  const t = useTranslations('orders.counter')
  const [branches, points, userId] = [useBranches(), usePointsOfSale(), useUserId()]
  const [newBranch, newPos] = [useFormDialog(newBranchName), useFormDialog(newPosName)]
  const [renamed, setRenamed] = useState<Target | null>(null)
  // Stores are listed, and so can be removed, once the seller is known.
  const removal = useRemoval(userId ?? '')
  const change = { onRename: setRenamed, onRemove: removal.ask }
  const error = branches.error ?? points.error
  const retry = () => {
    branches.refetch()
    points.refetch()
  }
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={newPos.open}>
          {t('pos.new')}
        </Button>
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={newBranch.open}>
          {t('branch.new')}
        </Button>
      </div>
      {error && <ProblemNotice error={error} title={t('listFailed')} onRetry={retry} />}
      {branches.data && points.data ? (
        <Places branches={branches.data.results} points={points.data.results} change={change} />
      ) : (
        !error && (
          <Panel title={t('loading')} isTitleHidden>
            <SkeletonLines lines={5} />
          </Panel>
        )
      )}
      {[branches.data, points.data].map(
        list =>
          list &&
          list.paging.total > list.results.length && (
            <p key={list === points.data ? 'pos' : 'branch'} className="dimmed">
              {t('more', { shown: list.results.length, total: list.paging.total })}
            </p>
          ),
      )}
      {userId !== null && (
        <>
          <NewBranchDialog site={site} userId={userId} isOpen={newBranch.isOpen} onClose={newBranch.close} />
          <RenameDialog target={renamed} userId={userId} onClose={() => setRenamed(null)} />
        </>
      )}
      <RemoveDialog removal={removal} />
      <NewPosDialog branches={branches.data?.results ?? []} isOpen={newPos.isOpen} onClose={newPos.close} />
    </div>
  )
}

type Change = { onRename: (target: Target) => void; onRemove: (target: Target) => void }
type PlacesProps = { branches: readonly Branch[]; points: readonly PointOfSale[]; change: Change }

function Places({ branches, points, change }: PlacesProps) {
  const t = useTranslations('orders.counter')
  const ofBranch = (id: unknown) => points.filter(({ store_id }) => String(store_id) === String(id))
  const known = new Set(branches.map(({ id }) => String(id)))
  const others = points.filter(({ store_id }) => !known.has(String(store_id)))
  if (branches.length + points.length === 0)
    return (
      <EmptyState icon="store" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      {branches.map(({ id, name, location }) => (
        <Panel
          key={String(id)}
          title={name}
          testId={`branch-${id}`}
          aside={<ChangeButtons target={{ kind: 'branch', id: String(id), name }} {...change} />}
        >
          {location?.address_line && <p className="dimmed">{location.address_line}</p>}
          <Points points={ofBranch(id)} change={change} />
        </Panel>
      ))}
      {others.length > 0 && (
        <Panel title={t('noBranch')}>
          <Points points={others} change={change} />
        </Panel>
      )}
    </>
  )
}

function Points({ points, change }: { points: readonly PointOfSale[]; change: Change }) {
  const t = useTranslations('orders.counter.pos')
  const [shown, setShown] = useState<PointOfSale | null>(null)
  if (points.length === 0) return <p className="dimmed">{t('none')}</p>
  return (
    <>
      <ul className={classes.list}>
        {points.map(pos => (
          <Row
            key={pos.id}
            testId={`pos-${pos.id}`}
            name={pos.name}
            id={
              pos.external_id ? (
                <Copyable value={pos.external_id} what={t('externalId')}>
                  {pos.external_id}
                </Copyable>
              ) : (
                t('noExternalId')
              )
            }
          >
            <Button
              variant="default"
              size="xs"
              aria-label={t('codeOf', { name: pos.name })}
              onClick={() => setShown(pos)}
            >
              {t('code')}
            </Button>
            <ChangeButtons target={{ kind: 'pos', id: String(pos.id), name: pos.name }} {...change} />
          </Row>
        ))}
      </ul>
      <PrintedCode pos={shown} onClose={() => setShown(null)} />
    </>
  )
}

type RowProps = { name: string; id: ReactNode; testId: string; children: ReactNode }

/** A point of sale or a terminal, with what can be done with it. */
export function Row({ name, id, testId, children }: RowProps) {
  return (
    <li className={classes.item} data-testid={testId}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <span className="dimmed">{id}</span>
      </div>
      <div className={classes.buttons}>{children}</div>
    </li>
  )
}

function ChangeButtons({ target, onRename, onRemove }: Change & { target: Target }) {
  const t = useTranslations('orders.counter')
  const { name } = target
  return (
    <span className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('rename.label', { name })}
        onClick={() => onRename(target)}
      >
        {t('rename.submit')}
      </Button>
      <IconButton
        icon="trash"
        label={t('remove.label', { name })}
        isDangerous
        onClick={() => onRemove(target)}
      />
    </span>
  )
}
