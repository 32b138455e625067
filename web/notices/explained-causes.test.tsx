/**
 * Codes have different meanings per family. The tests follow them from the provider's response to the text on the page.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { type Language, languages } from '../../server/facts/languages.ts'
import { findError } from '../../server/facts/provider-errors/known-error.ts'
import { errorTables } from '../../server/facts/provider-errors/tables.ts'
import { type ErrorFamily, errorFamilyNames } from '../../server/facts/provider-errors.ts'
import { type ConsoleProblem, toProblem } from '../errors/console-problem.ts'
import { loadMessages } from '../i18n/load-messages.ts'
import { readMessages } from '../i18n/read-messages.ts'
import { tokenizeCard } from '../provider/tokenize-card.ts'
import { connectPage } from '../tests/support/network.ts'
import { type Account, startAccount } from '../tests/support/render-console.tsx'
import { gateway, hooksClient, trpc } from '../trpc.ts'
import { ProblemWords } from './problem-words.tsx'

async function renderWords(problem: ConsoleProblem, language: Language = 'en') {
  const queryClient = new QueryClient()
  return render(
    <trpc.Provider client={hooksClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale={language} messages={await loadMessages(language)}>
          <ProblemWords problem={problem} />
        </IntlProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}

const card = { number: '4509953566233704', month: 11, year: 2030, securityCode: '123', holderName: 'APRO' }

type Ask = { path: string; ask: (account: Account) => Promise<unknown> }

/** One call of each family, with the provider's path that fails. */
const calls: Record<ErrorFamily, Ask> = {
  payments: { path: '/v1/payments/search', ask: () => gateway.payments.search.query({}) },
  customers: { path: '/v1/customers/search', ask: () => gateway.customers.search.query({ email: 'a@b.co' }) },
  preferences: { path: '/checkout/preferences/search', ask: () => gateway.preferences.search.query({}) },
  payment_methods: { path: '/v1/payment_methods', ask: () => gateway.paymentMethods.list.query() },
  orders: {
    path: '/v1/orders',
    ask: () =>
      gateway.orders.search.query({ begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-02T00:00:00Z' }),
  },
  subscriptions: { path: '/preapproval/search', ask: () => gateway.subscriptions.search.query({}) },
  // The browser calls the provider directly: no card number passes through the gateway.
  card_tokens: {
    path: '/v1/card_tokens',
    ask: ({ demo }) =>
      tokenizeCard(
        { ...card, document: null },
        { providerUrl: demo.simulator.url, publicKey: demoCredentials.publicKey },
      ),
  },
}

/** The families that refuse with this code. One with 500 is a failure to the gateway. */
const familiesOf = (code: string) =>
  errorFamilyNames.filter(family => (findError(errorTables[family], code)?.status ?? 500) < 500)
const codes = new Set(errorFamilyNames.flatMap(family => Object.keys(errorTables[family])))
const ambiguous = [...codes].filter(
  code => new Set(familiesOf(code).map(family => findError(errorTables[family], code)?.description)).size > 1,
)

test('some codes are ambiguous', () => {
  expect(ambiguous).toEqual(expect.arrayContaining(['205', '208', '106', '126', '129', '1001']))
})

test('an ambiguous code is explained by its family in each language', async () => {
  const account = await startAccount()
  const { disconnect } = connectPage(account.demo.gateway)
  onTestFinished(disconnect)
  for (const language of languages) {
    for (const code of ambiguous) {
      const words: string[] = []
      for (const family of familiesOf(code)) {
        const { path, ask } = calls[family]
        await account.api.simulate('POST', '/faults', { path, code })
        const problem = toProblem(await ask(account).catch((thrown: unknown) => thrown))
        expect(problem).toMatchObject({ kind: 'refused', causes: [{ family, code }] })
        const { container, unmount } = await renderWords(problem, language)
        await waitFor(() => expect(container.textContent?.trim(), `${code} in ${language}`).not.toBe(''))
        words.push(container.textContent ?? '')
        unmount()
      }
      expect(new Set(words).size, `${code} in ${language}`).toBe(words.length)
    }
  }
})

test('a refusal of a subscription has no code, and is explained by its text in each language', async () => {
  const account = await startAccount()
  const { disconnect } = connectPage(account.demo.gateway)
  onTestFinished(disconnect)
  const { path, ask } = calls.subscriptions
  await account.api.simulate('POST', '/faults', { path, code: 'new_card_refused' })
  const problem = toProblem(await ask(account).catch((thrown: unknown) => thrown))
  expect(problem.message).toBe('Unknown error')
  for (const language of languages) {
    const text = readMessages(language)['code.subscriptions.new_card_refused'] ?? ''
    const { unmount } = await renderWords(problem, language)
    expect(await screen.findByText(text)).toBeInTheDocument()
    unmount()
  }
})

test.each([
  ['cancel', 'Only a payment that is pending, in process or authorized can be canceled.'],
  ['capture', 'Only an authorized payment can be captured.'],
  ['refund', 'Only an approved payment can be refunded.'],
  ['get', 'The payment’s status does not allow this action.'],
])('2018 is explained for the operation payments.%s', async (action, text) => {
  const thrown = TRPCClientError.from({
    error: {
      code: -32000,
      message: 'refused',
      data: {
        httpStatus: 400,
        path: `payments.${action}`,
        body: {
          ok: false,
          code: 'provider_refused',
          message: 'm',
          causes: [{ family: 'payments', code: '2018' }],
        },
      },
    },
  })
  await renderWords(toProblem(thrown))
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument()
})

test('a customer search that fails with 205 does not mention a card', async () => {
  const account = await startAccount()
  const { disconnect } = connectPage(account.demo.gateway)
  onTestFinished(disconnect)
  await account.api.simulate('POST', '/faults', { path: '/v1/customers/search', code: '205' })
  const thrown = await gateway.customers.search.query({}).catch((error: unknown) => error)
  await renderWords(toProblem(thrown))
  expect(await screen.findByText(/^The text of the customer search is malformed\./)).toBeInTheDocument()
})
