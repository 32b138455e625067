const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><h1>Mate</h1>${content}</html>`

export const checkoutPage = () =>
  page('<form method="post" action="/checkout"><button>Buy</button></form> <a href="/card">Pay by card</a>')

export const orderPage = (status: string) => page(`<p>Your order is ${status}.</p>`)

/** The provider's script exchanges the card for a token, so that no card number reaches the shop. */
export const cardPage = ({ providerUrl, publicKey }: { providerUrl: string; publicKey: string }) =>
  page(`
    <script src="${providerUrl}/js/v2"></script>
    <form method="post" action="/card">
      <label>Card number <input id="number" required></label>
      <label>Expires <input id="expiry" placeholder="MM/YYYY" required></label>
      <label>Security code <input id="code" required></label>
      <label>Name on the card <input id="holder" required></label>
      <label>Email <input name="email" type="email" required></label>
      <input type="hidden" name="token"><input type="hidden" name="payment_method_id">
      <button>Pay</button>
    </form>
    <script>
      const mercadoPago = new MercadoPago('${publicKey}')
      const valueOf = id => document.getElementById(id).value
      const form = document.querySelector('form')
      form.addEventListener('submit', async event => {
        event.preventDefault()
        const [month, year] = valueOf('expiry').split('/')
        const { results } = await mercadoPago.getPaymentMethods({ bin: valueOf('number').slice(0, 8) })
        const { id } = await mercadoPago.createCardToken({
          cardNumber: valueOf('number'),
          cardholderName: valueOf('holder'),
          cardExpirationMonth: month,
          cardExpirationYear: year,
          securityCode: valueOf('code'),
          identificationType: 'DNI',
          identificationNumber: '12345678',
        })
        form.elements.token.value = id
        form.elements.payment_method_id.value = results[0].id
        form.submit()
      })
    </script>`)
