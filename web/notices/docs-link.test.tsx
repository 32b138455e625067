/** The console links to the documents where their site is known, in the reader's language. */
import { readFileSync } from 'node:fs'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

const code = '2034'

async function openRefusedList(environment: Record<string, string>) {
  const account = await startAccount(environment)
  await account.api.simulate('POST', '/faults', { path: '/v1/payments/search', code, times: 9 })
  return renderConsole('/payments', { account, language: 'es' })
}

test('an explained code leads to its row, and the settings to the site', async () => {
  const { screen } = await openRefusedList({ GATEWAY_DOCS_URL: 'https://docs.example/pasarela/' })
  const link = await screen.findByRole('link', { name: `Código ${code} en los documentos` })
  const [page = '', anchor] = link.getAttribute('href')?.split('#') ?? []
  expect(page).toBe('https://docs.example/pasarela/es/reference/error-codes/')
  expect(readFileSync('docs/es/reference/error-codes.md', 'utf8')).toContain(`<a id="${anchor}"></a>`)
  // The environment of the tests has no popovers, so the event is made here.
  const menu = screen.getByRole('region', { name: 'Ajustes' })
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  expect(await screen.findByRole('link', { name: 'Documentos' })).toHaveAttribute(
    'href',
    'https://docs.example/pasarela/es/',
  )
})

test('without a site nothing leads to one', async () => {
  const { screen } = await openRefusedList({ GATEWAY_DOCS_URL: 'off' })
  await screen.findByText(/^Comprador y vendedor/)
  expect(screen.queryByRole('link', { name: /documentos/i })).toBeNull()
})
