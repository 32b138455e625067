import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import calls from '../../i18n/calls.es.json' with { type: 'json' }
import { CallWarnings } from './call-warnings.tsx'

const warning = {
  code: 'too_many_decimals',
  path: 'transaction_amount',
  nearest: 'PEN 35.56',
  source: 'decimals of the currency',
  sentence: 'transaction_amount has more than two decimals: it would be PEN 35.56.',
}

function showWarning(shown: typeof warning) {
  const queryClient = createQueryClient()
  onTestFinished(() => queryClient.clear())
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="es" messages={{ calls }}>
        <CallWarnings call={{ warnings: [shown], status: 201, fault: null }} />
      </IntlProvider>
    </QueryClientProvider>,
  )
}

test('a warning is never English for a reader of Spanish, also while its texts are loading', async () => {
  showWarning(warning)
  expect(screen.getByTestId('call-warnings')).not.toHaveTextContent('decimals')
  await expect
    .poll(() => screen.getByTestId('call-warnings').textContent)
    .toContain(
      'transaction_amount tiene más de dos decimales: sería PEN 35.56. Fuente: decimales de la moneda.',
    )
})

test.each([
  ['≥ 0.005', 'Debe ser ≥ 0,005.'],
  ['ARS 1234.5', 'Debe ser ARS 1.234,5.'],
  ['PEN 1234.5', 'Debe ser PEN 1,234.5.'],
  ['> 2026-11-28T10:00:00.000Z', 'Debe ser > 2026-11-28T10:00:00.000Z.'],
  ['5–20 (CC)', 'Debe ser 5–20 (CC).'],
])('the bound %s is written as its reader writes numbers', async (nearest, said) => {
  showWarning({ ...warning, code: 'out_of_bounds', nearest })
  await expect.poll(() => screen.getByTestId('call-warnings').textContent).toContain(said)
})
