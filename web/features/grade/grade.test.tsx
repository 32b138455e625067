import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { openShop } from '../../../server/grading/tests/support/open-shop.ts'
import { secrets, startSmallShop } from '../../../server/grading/tests/support/small-shop.ts'
import { type Console, renderConsole, startAccount } from '../../tests/support/render-console.tsx'

/** A run sends its notifications over real connections. */
const waits = { timeout: 60_000 }

async function openWithShop() {
  const account = await startAccount({ GATEWAY_WEBHOOK_SECRET: secrets.secret })
  const shop = await startSmallShop({
    simulatorUrl: account.demo.simulator.url,
    accessToken: demoCredentials.accessToken,
    faults: ['fails_on_other_text'],
  })
  onTestFinished(shop.close)
  await account.api.post('/forwarding', { url: shop.url })
  return {
    shop,
    page: await renderConsole('/grade', { account }),
    shopUrl: account.demo.gateway.shopUrl ?? '',
  }
}

const findUrl = ({ screen }: Console) => screen.findByRole('textbox', { name: /Webhook handler/ })

test(
  'grades the shop that notifications are forwarded to, explains the finding, and repeats its case',
  async () => {
    const { shop, page, shopUrl } = await openWithShop()
    const { screen, user, fill, press } = page
    expect(await findUrl(page)).toHaveValue(shop.url)
    // The one address that stores have.
    expect(await findUrl(page)).toHaveAccessibleDescription(new RegExp(`must call ${shopUrl} in place`))
    expect(screen.getByTestId('empty-state')).toHaveTextContent(/^Not graded yet.*close this page/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'robustness')
    await user.type(screen.getByRole('textbox', { name: 'Seed' }), '7')
    await press('Grade')
    const finding = within(await screen.findByTestId('case-not_json', undefined, waits))
    expect(finding.getByText('Fix')).toBeVisible()
    expect(finding.getByText('Impact')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fix in' }), 'php')
    expect(finding.getByText(/parse_str/)).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Result' }, waits)).toBeVisible()
    expect(screen.getByTestId('grade-run')).toHaveTextContent('Findings: 1. Passed')
    expect(screen.queryByTestId('empty-state')).toBeNull()
    expect(screen.getByText('Findings', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^1$/)
    // Only findings are open.
    expect(screen.getByRole('heading', { name: 'Findings (1)' })).toBeVisible()
    expect(screen.queryByTestId('case-deep')).toBeNull()
    await user.click(screen.getByText(/^Passed \(\d+\)$/))
    expect(screen.getByTestId('case-deep')).toBeVisible()
    await press('Save report')
    expect(screen.getByRole('menuitem', { name: 'Save HTML' })).toBeEnabled()
    await user.click(screen.getByText('The same as a command'))
    const command = screen.getByTestId('grade-command')
    expect(command).toHaveTextContent(`pasarela grade '${shop.url}'`)
    expect(command).toHaveTextContent("--only 'robustness' \\ --seed 7")
    await user.click(screen.getByText('Other secrets, patience, the slow case, other hosts'))
    await fill(screen.getByLabelText('Secret that was replaced'), 'secret-of-may')
    await user.click(screen.getByRole('checkbox', { name: 'Include the slow case' }))
    await fill(screen.getByRole('textbox', { name: 'Patience in seconds' }), '30')
    expect(command).toHaveTextContent("--previous-secret '…' \\ --patience 30 \\ --slow")
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'deep')
    expect(command).toHaveTextContent("--only 'deep'")
    const counts = /(\d+) of \1 cases\. Findings: 1\. Passed: \d+/
    const [before] = screen.getByTestId('grade-run').textContent.match(counts) ?? []
    await press('Run this case again', screen.getByTestId('case-not_json'))
    const repeated = () => within(screen.getByTestId('case-not_json')).getByText('Run again')
    await waitFor(() => expect(repeated()).toBeVisible(), waits)
    await screen.findByRole('heading', { name: 'Result' }, waits)
    // Its line is replaced, and the others stay.
    expect(screen.getByTestId('grade-run').textContent.match(counts)?.[0]).toBe(before)
    expect(screen.getAllByText('Run again')).toHaveLength(1)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'not_approved')
    await press('Grade')
    const needs = await screen.findByRole('list', { name: 'Undecided cases' }, waits)
    expect(needs).toHaveTextContent(
      /^1 case is not decided\. not_approved: Only the status .*“Address of an order’s status”\.$/,
    )
    // The form is longer than the view.
    expect(screen.getByRole('heading', { name: 'Result' })).toHaveFocus()
    // A case that the tester left out counts against nobody, and proves nothing.
    await user.click(screen.getByRole('checkbox', { name: 'Include the slow case' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'slow_provider')
    await press('Grade')
    await waitFor(
      () => expect(screen.getByTestId('grade-standing')).toHaveTextContent(/^No findings\.Not everything is/),
      waits,
    )
  },
  waits.timeout,
)

test(
  'a case is repeated with the addresses of its run, also after a reload, which keeps them in the form',
  async () => {
    const account = await startAccount({ GATEWAY_WEBHOOK_SECRET: secrets.secret })
    const shop = await openShop({
      simulatorUrl: account.demo.simulator.url,
      accessToken: demoCredentials.accessToken,
      faults: ['ignores_status'],
    })
    const { url, checkUrl, orderUrl } = shop
    const only = ['not_approved', 'approved_later']
    await account.api.post('/grade', { url, check_url: checkUrl, order_url: orderUrl, only, patience: 7 })
    const { screen, user, press } = await renderConsole('/grade', { account })
    const run = await screen.findByTestId('grade-run')
    await screen.findByRole('heading', { name: 'Result' }, waits)
    expect(run).toHaveTextContent('3 of 3 cases. Findings: 1 (explaining 1 more).')
    await user.click(screen.getByText('What your store knows'))
    expect(screen.getByRole('textbox', { name: /order’s status/ })).toHaveValue(checkUrl)
    expect(screen.getByRole('textbox', { name: /creates an order/ })).toHaveValue(orderUrl)
    await user.click(screen.getByText(/patience/))
    expect(screen.getByRole('textbox', { name: 'Patience in seconds' })).toHaveValue('7')
    await user.click(screen.getByText('Explained by a finding (1)'))
    await user.click(within(screen.getByTestId('case-approved_later')).getByText('approved_later'))
    await press('Run this case again', screen.getByTestId('case-approved_later'))
    const line = () => screen.getByTestId('case-approved_later')
    await waitFor(() => expect(line()).toHaveTextContent('Run again'), waits)
    await screen.findByRole('heading', { name: 'Result' }, waits)
    expect(line()).toHaveTextContent('explained by not_approved')
    expect(screen.getByTestId('grade-run')).toHaveTextContent(
      '3 of 3 cases. Findings: 1 (explaining 1 more).',
    )
    expect(screen.queryByTestId('grade-standing')).toBeNull()
  },
  waits.timeout,
)

test(
  'says that a server which takes everything is not graded, and opens the field that would decide',
  async () => {
    const silent = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const page = await renderConsole('/grade')
    const { screen, user, fill, press } = page
    await fill(await findUrl(page), `${origin}/hook`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cases' }), 'not_json')
    await user.click(screen.getByText(/patience/))
    await fill(screen.getByRole('textbox', { name: 'Patience in seconds' }), '1')
    await press('Grade')
    const notice = await screen.findByTestId('grade-standing', undefined, waits)
    expect(notice).toHaveTextContent(/^Not graded yet.*prove little/)
    expect(screen.queryByText(/No findings/)).toBeNull()
    const field = screen.getByRole('textbox', { name: 'Address that creates an order' })
    expect(field).toHaveAttribute('placeholder', `${origin}/test/orders`)
    expect(field).toHaveAccessibleDescription(/external_reference.*amount.*currency/)
    expect(notice).toHaveTextContent('“Address that creates an order” would decide it.')
    await press('Go to the field')
    expect(field).toHaveFocus()
    await fill(field, `${origin}/test/orders`)
    expect(notice).toHaveTextContent('“Address of an order’s status” would decide it.')
  },
  waits.timeout,
)

test('names cases by what they send, in the language of the reader, and says the chosen one in full', async () => {
  const { screen, user } = await renderConsole('/grade', { language: 'es' })
  const cases = await screen.findByRole('combobox', { name: 'Casos' })
  await user.selectOptions(cases, 'Una notificación firmada con otro secreto (wrong_secret)')
  expect(cases).toHaveValue('wrong_secret')
  expect(cases).toHaveAccessibleDescription('Una notificación firmada con otro secreto.')
})

test(
  'marks wrong values, and says why a run failed',
  async () => {
    const page = await renderConsole('/grade')
    const { screen, user, fill, press } = page
    const url = await findUrl(page)
    await press('Grade')
    await waitFor(() => expect(url).toHaveAccessibleDescription(/http/))
    await fill(url, 'http://192.0.2.1/hook')
    await user.click(screen.getByText('What your store knows'))
    const check = screen.getByRole('textbox', { name: /order’s status/ })
    await fill(check, 'http://127.0.0.1:1/orders')
    expect(check).toHaveAccessibleDescription(/host and the port of the handler/)
    await fill(check, '')
    const restart = screen.getByRole('textbox', { name: /restarts/ })
    await fill(restart, 'http://127.0.0.1:1/restart')
    expect(restart).toHaveAccessibleDescription(/host and the port of the handler/)
    await fill(restart, 'http://192.0.2.1/restart')
    await user.click(screen.getByText(/patience/))
    const patience = screen.getByRole('textbox', { name: 'Patience in seconds' })
    await fill(patience, '601')
    expect(patience).toHaveAccessibleDescription(/from 1 to 600 or/)
    await fill(patience, '600')
    await press('Grade')
    expect(await screen.findByTestId('grade-failure', undefined, waits)).toHaveTextContent(
      /only this machine/i,
    )
  },
  waits.timeout,
)

test(
  'says that a fault on what the store reads must be removed first, with a link to the faults',
  async () => {
    const account = await startAccount({ GATEWAY_WEBHOOK_SECRET: secrets.secret })
    await account.api.post('/faults', { method: 'GET', path: '/v1/payments/*', status: 500 })
    const page = await renderConsole('/grade', { account })
    await page.fill(await findUrl(page), 'http://127.0.0.1:9/hook')
    await page.press('Grade')
    const failure = await page.screen.findByTestId('grade-failure', undefined, waits)
    expect(failure).toHaveTextContent('A fault is set for what your store reads')
    expect(failure).toHaveTextContent('GET /v1/payments/*')
    expect(page.screen.getByRole('heading', { name: 'Ended early' })).toBeVisible()
    expect(within(failure).getByRole('link', { name: 'Remove it under Faults' })).toHaveAttribute(
      'href',
      expect.stringContaining('tab=faults'),
    )
  },
  waits.timeout,
)
