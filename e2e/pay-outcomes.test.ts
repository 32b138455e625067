import { expect, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'

const outcomes = [
  {
    result: 'Approved',
    status: 'approved',
    word: 'Approved',
    says: 'Paid and credited.',
    code: 'accredited',
  },
  {
    result: 'No funds',
    status: 'rejected',
    word: 'Rejected',
    says: 'The card has not enough funds.',
    code: 'cc_rejected_insufficient_amount',
  },
  {
    result: 'Bad security code',
    status: 'rejected',
    word: 'Rejected',
    says: 'The security code is wrong.',
    code: 'cc_rejected_bad_filled_security_code',
  },
  {
    result: 'Call to authorise',
    status: 'rejected',
    word: 'Rejected',
    says: 'The buyer must call the bank and authorise the payment.',
    code: 'cc_rejected_call_for_authorize',
  },
  {
    result: 'Stays in process',
    status: 'in_process',
    word: 'In process',
    says: 'The provider is still processing it: minutes to 2 business days.',
    code: 'pending_contingency',
  },
]

for (const { result, status, word, says, code } of outcomes) {
  test(`a payment that ends in "${result}" is explained in words with the provider's code behind them`, async ({
    page,
    api,
  }) => {
    const pay = await new PayPage(page).open()
    await pay.chooseResult(result)
    await expect(pay.expected).toContainText(word)
    await pay.submit.click()
    await expect(pay.status).toHaveAttribute('data-status', status)
    await expect(pay.result).toContainText(word)
    await expect(pay.result).toContainText(says)
    await expect(pay.result).toContainText(code)
    // A rejected payment is a result, not an error.
    await expect(pay.problem).toBeHidden()
    await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
    expect(await api.get(`/payments/${await pay.paidId()}`)).toMatchObject({ status, status_detail: code })
  })
}

test('a rare outcome is found behind "More results", and a link to the form keeps it', async ({ page }) => {
  const pay = await new PayPage(page).open()
  await pay.showAllResults()
  await pay.chooseResult('On a block list')
  await page.reload()
  await expect(pay.expected).toContainText('the card is blocked')
  await pay.submit.click()
  await expect(pay.result).toContainText('The card is on a block list.')
})

test('what is typed under "Advanced" is what the provider gets', async ({ page, api }) => {
  const pay = await new PayPage(page).open('amount=1.234,56&installments=3')
  await pay.fillAdvanced('External reference', 'order-1001')
  await pay.fillAdvanced('Metadata (JSON)', '{"order": {"id": 7}}')
  await expect(pay.submit).toHaveText('Pay ARS\u00a01.234,56')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  expect(await api.get(`/payments/${await pay.paidId()}`)).toMatchObject({
    transaction_amount: 1234.56,
    installments: 3,
    external_reference: 'order-1001',
    metadata: { order: { id: 7 } },
  })
})

test('a card typed in goes to the provider only, and leaves no trace in the page', async ({ page, demo }) => {
  const pay = await new PayPage(page).open('card=own')
  const seenBy = new Set<string>()
  page.on('request', sent => {
    if (`${sent.url()} ${sent.postData()}`.includes('5031755734530604'))
      seenBy.add(new URL(sent.url()).origin)
  })
  await page.getByLabel('Card number').fill('5031755734530604')
  await page.getByLabel('Security code', { exact: true }).fill('123')
  await expect(page.getByLabel('Payment method (id)')).toHaveValue('master')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  expect([...seenBy]).toEqual([demo.simulator.url])
  await expect(page.getByLabel('Card number')).toHaveValue('')
  expect(page.url()).not.toContain('5031755734530604')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('5031755734530604')
})
