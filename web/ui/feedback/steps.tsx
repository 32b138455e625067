import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../icon.tsx'
import classes from './steps.module.css'

export type StepState = 'todo' | 'running' | 'done' | 'warning' | 'failed' | 'skipped'
export type Step = {
  name: string
  state: StepState
  title: string
  /** The formatted duration. */
  took?: string | undefined
  detail?: ReactNode
}

const icons: Record<Exclude<StepState, 'todo' | 'running'>, IconName> = {
  done: 'check',
  warning: 'alert',
  failed: 'close',
  skipped: 'minus',
}

/** A process as a list of steps with their states. */
export function Steps({ steps, label, testPrefix }: { steps: Step[]; label: string; testPrefix: string }) {
  const t = useTranslations('steps')
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes.step}
          data-state={step.state}
          data-testid={`${testPrefix}-${step.name}`}
        >
          <span className={classes.mark}>
            {step.state === 'running' ? (
              <span className={classes.spinner} />
            ) : step.state === 'todo' ? (
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
            ) : (
              <Icon name={icons[step.state]} size={16} />
            )}
          </span>
          <div className={classes.body}>
            <div className={classes.head}>
              <span className={classes.title}>{step.title}</span>
              <span className="visually-hidden">{t(step.state)}</span>
              {step.took && <span className={classes.took}>{step.took}</span>}
            </div>
            {step.detail && <div className={classes.detail}>{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
