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

test('a warning is never English for a reader of Spanish, also while its texts are loading', async () => {
  const queryClient = createQueryClient()
  onTestFinished(() => queryClient.clear())
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="es" messages={{ calls }}>
        <CallWarnings call={{ warnings: [warning], status: 201, fault: null }} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByTestId('call-warnings')).not.toHaveTextContent('decimals')
  await expect
    .poll(() => screen.getByTestId('call-warnings').textContent)
    .toContain(
      'transaction_amount tiene más de dos decimales: sería PEN 35.56. Fuente: decimales de la moneda.',
    )
})
