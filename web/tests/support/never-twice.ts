/**
 * Plays faults of the simulator against forms that write, and presses what the console offers until the write is done.
 * `EVERY_FAULT=1 npx vitest run never-twice` plays every fault against every form.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codesOfPath } from '../../../server/facts/provider-errors/tables.ts'
import type { Fault } from '../../../server/simulator/api/faults.ts'
import { callFaults } from '../../simulator/faults.ts'
import { type Account, type Console, renderConsole, startAccount } from './render-console.tsx'

export type Form = {
  /** The provider's call that the fault affects. */
  call: { method: string; path: string }
  /** The console's call whose answer is lost on its way to the page. */
  procedure: string
  /**
   * True plays every fault, each against a form of its own. One form is the sample. The others meet one fault of each
   * outcome, one after the other in the same form, because a form sees only the gateway's answer to a fault
   * (`server/tests/provider-faults.test.ts`).
   */
  isSample?: true
  /** Opens the form, filled in and ready to be sent. */
  open: (page: Console) => Promise<{
    submit: HTMLElement
    isDone: () => boolean
    /** How often the provider performed the write. */
    count: () => Promise<number>
  }>
}

/** Presses a button and returns the dialog that it opens. */
export const openDialog = async ({ press }: Console, button: string | RegExp, title = button) => {
  await press(button)
  return within(await screen.findByRole('dialog', { name: title }))
}
/**
 * Whether the dialog has closed. A query by role would be slow, because this is checked at every change of the page.
 */
export const noDialog = () => document.querySelector('dialog[open]') === null

/** The button to press next: the one in the notice of a lost answer, or the form's own after a refusal. */
function offeredButton(submit: HTMLElement): HTMLElement | null {
  const notice = screen.queryByTestId('doubt')
  if (!notice && !screen.queryByTestId('problem')) return null
  const button = notice ? within(notice).queryByRole('button', { name: /^(Retry safely|Continue)$/ }) : submit
  // A busy button ignores presses, but a press that began before the answer would land after it.
  return button && !button.matches('[disabled], [aria-disabled="true"]') ? button : null
}

/** The condition is checked at every change of the document, so `waitFor` need not poll in between. */
const seldom = { interval: 1_000 }

type OpenForm = Awaited<ReturnType<Form['open']>>

/** @param isLeft whether the page is reloaded when the answer is lost */
async function pressUntilDone({ user, open }: Console, { submit, isDone }: OpenForm, isLeft: boolean) {
  await waitFor(() => expect(submit).toBeEnabled(), seldom)
  await user.click(submit)
  if (isLeft) {
    await screen.findByTestId('doubt')
    await open()
    await screen.findByTestId('doubt')
  }
  for (;;) {
    await waitFor(() => expect(isDone() || offeredButton(submit) !== null).toBe(true), seldom)
    const button = offeredButton(submit)
    if (isDone() || !button) return
    // The change is the write's own, so the page must not say that somebody else made it.
    expect(screen.queryByTestId('changed-meanwhile')).toBeNull()
    await user.click(button)
  }
}

/**
 * Where every fault is played, a provider that is slower than this times out. It is also less than the `Retry-After` of
 * the faults. The other forms have the usual limit, because on a busy machine even a read exceeds this one.
 */
const short = { GATEWAY_PROVIDER_TIMEOUT_MS: '1500' }
/** The fault also affects the first repetition, by the gateway or by the user. */
const timesOf = (fault: Fault) => (fault.delay_ms ? 1 : 2)

const lost = 'answer lost behind the gateway, and the page reloaded'
const away = 'gateway away'

const every = Object.keys(callFaults) as (keyof typeof callFaults)[]
/** The write is certainly not performed; it may be performed and was not; it may be performed and was. */
const oneOfEachOutcome: typeof every = ['refused', 'serverError', 'lostAnswer']

/** A code that the provider's answers to the path have, else the status alone. */
function refusalOf(path: string): Fault {
  const [code] = codesOfPath(path)
  return code === undefined ? { status: 400 } : { code }
}

/** One test for each form. */
export function describeForms(forms: Record<string, Form>): void {
  test.each(Object.entries(forms))(
    '%s is made once, whatever happens to its answer',
    { timeout: 240_000 },
    async (_name, { call, procedure, isSample, open }) => {
      const isWhole = isSample || process.env.EVERY_FAULT !== undefined
      const account: Account = await startAccount(isWhole ? short : {})
      const page = await renderConsole('/nowhere', { account })
      const counts: Record<string, number> = {}
      const play = async (fault: string, arm: () => Promise<unknown>) => {
        const form = await open(page)
        await arm()
        await pressUntilDone(page, form, fault === lost)
        await account.api.simulate('DELETE', '/faults')
        // Under load even a read can exceed the provider's time limit.
        counts[fault] = await waitFor(form.count)
        // A form that is left forgets what it sent.
        await page.visit('/nowhere')
      }
      const arm = (fault: Fault) =>
        account.api.simulate('POST', '/faults', { ...fault, ...call, times: timesOf(fault) })
      const faultOf = (name: (typeof every)[number]) =>
        name === 'refused' ? refusalOf(call.path) : callFaults[name]
      if (isWhole) for (const name of every) await play(name, () => arm(faultOf(name)))
      else
        await play(oneOfEachOutcome.join(', then '), async () => {
          for (const name of oneOfEachOutcome) await arm(faultOf(name))
        })
      const address = new RegExp(`/trpc/${procedure}`)
      await play(lost, async () => page.network.loseAnswer(address))
      if (isWhole)
        await play(away, async () => {
          const restore = page.network.cut(address)
          void waitFor(() => screen.getByTestId('doubt')).then(restore)
        })
      expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map(name => [name, 1])))
    },
  )
}
