import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'

const isTexts = /\/assets\/code\.en-.*\.js/

test('a failure is shown before the explanation of its code is loaded, and leaves place for it', async ({
  page,
}) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route(isTexts, route => isHeld.then(() => route.continue()))
  await page.goto(`/payments/${freshResource()}`)
  const notice = page.getByTestId('problem')
  await expect(notice).toContainText('Could not load the payment')
  await expect(notice.getByText('Details')).toBeVisible()
  const before = await notice.boundingBox()
  release()
  await expect(notice).toContainText('This account has no payment with that ID.')
  expect(await notice.boundingBox()).toEqual(before)
})

test('if the explanations cannot be loaded, a failure has general words', async ({ page }) => {
  await page.route(isTexts, route => route.abort())
  await page.goto(`/payments/${freshResource()}`)
  const notice = page.getByTestId('problem')
  await expect(notice).toContainText('The provider rejected the request.')
  await expect(notice).toContainText('Message: Payment not found')
})
