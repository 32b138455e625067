import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { GatewayProblem } from '../errors/console-problem.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import classes from './header.module.css'

/** Ends the browser's session, and then shows the sign-in page. */
export function SignOutButton() {
  const t = useTranslations('shell')
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    // A new document: nothing that was read stays in memory.
    onSuccess: () => location.replace('/'),
  })
  return (
    <>
      <button type="button" className={classes.menuButton} disabled={isPending} onClick={() => mutate()}>
        {t('signOut')}
      </button>
      {error && <ProblemNotice error={error} title={t('notSignedOut')} />}
    </>
  )
}

async function signOut(): Promise<void> {
  const response = await fetch('/sign-out', { method: 'POST' })
  // 401: the session has ended already.
  if (response.ok || response.status === 401) return
  throw new GatewayProblem(response, await response.json().catch(() => null))
}
