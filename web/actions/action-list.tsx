import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type ActionMaker, actionMakers } from '../../server/facts/payment-life.ts'
import type { TimelineSubject } from '../timeline/timeline-subject.ts'
import { Folded } from '../ui/forms/folded.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { dangerous } from '../ui/overlays/confirm-dialog.tsx'
import { usePageCommand } from '../ui/page/page-commands.ts'
import classes from './state.module.css'

type OpenAction = {
  key: string
  by: ActionMaker
  /** The button of the action. Absent if the console cannot make it. */
  button?: ReactNode
  /** The status to which the action leads. Absent if the status stays. */
  outcome?: ReactNode
}

type Props = {
  kind: TimelineSubject['kind']
  /** Whether nobody can make any action. */
  isFinal: boolean
  actions: readonly OpenAction[]
  /** The seller's actions that the provider will refuse. They can be made all the same. */
  refused: readonly { key: string; button: ReactNode; reason: string | null }[]
  /** Whether one of `refused` is accepted and changes nothing. */
  hasIdle?: boolean
  /** The title, which gets the focus when the focused button has disappeared because its action was made. */
  title: RefObject<HTMLElement | null>
}

/** The actions that the state allows, grouped by who makes them, and those that the provider will refuse. */
export function ActionList({ kind, isFinal, actions, refused, hasIdle = false, title }: Props) {
  const t = useTranslations('state')
  const groups = actionMakers
    .map(maker => ({ maker, actions: actions.filter(({ by }) => by === maker) }))
    .filter(group => group.actions.length > 0)
  return (
    <>
      {isFinal && <p className={classes.final}>{t('final', { kind })}</p>}
      {groups.length > 0 && (
        <dl className={classes.actions}>
          {groups.map(group => (
            <div key={group.maker}>
              <dt>{t(`maker.${group.maker}`)}</dt>
              <dd>
                <ul>
                  {group.actions.map(({ key, button, outcome }) => (
                    <ActionItem key={key} title={title}>
                      {button}
                      {outcome && (
                        <span className={classes.outcome}>
                          <span className="visually-hidden">{t('leadsTo')}</span>
                          <Icon name="arrowRight" size={14} />
                          {outcome}
                        </span>
                      )}
                    </ActionItem>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {refused.length > 0 && (
        <Folded className={classes.refused} summary={t(hasIdle ? 'refusedOrIdle' : 'refused')}>
          <ul>
            {refused.map(({ key, button, reason }) => (
              <li key={key}>
                {button}
                {reason && <span className={classes.obstacle}>{reason}</span>}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

function ActionItem({ title, children }: Pick<Props, 'title'> & { children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    // This runs while the element is still in the document.
    return () => {
      if (element?.contains(document.activeElement)) title.current?.focus()
    }
  }, [title])
  return <li ref={item}>{children}</li>
}

type ActionButtonProps = { label: string; icon: IconName; isDangerous: boolean; onPress: () => void }

/** Opens the dialog of an action. The command palette offers it as well. */
export function ActionButton({ label, icon, isDangerous, onPress }: ActionButtonProps) {
  usePageCommand({ label, icon, run: onPress })
  return (
    <Button
      {...(isDangerous ? dangerous : { variant: 'default' })}
      leftSection={<Icon name={icon} size={16} />}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
