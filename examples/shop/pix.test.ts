/** The test of README: an account in Brazil, whose payer takes two hours. */
import { expect, test } from 'pasarela/playwright'

test.use({ pasarelaOptions: { country: 'MLB' } })

test('a Pix is paid two hours later', async ({ pasarela }) => {
  const payment = await pasarela.pay({ method: 'pix' })
  await pasarela.clock.advance({ hours: 2 })
  await pasarela.approve(payment)
  await pasarela.settled()
  expect((await pasarela.read(payment)).status).toBe('approved')
})
