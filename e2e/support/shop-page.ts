/** Shops whose pages load the provider's script from a simulator of the test. */
import type { SiteId } from '../../server/facts/countries.ts'
import { type Simulator, startSimulator } from '../../server/simulator/start/simulator.ts'
import { type Api, createApi } from '../../server/simulator/tests/support/api.ts'
import { test } from './fixtures.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'

type Fixtures = {
  /** The country of the seller. */
  siteId: SiteId
  simulator: Simulator
  seller: Api
  /**
   * Opens a shop whose page loads the script, by default the simulator's, and has this markup. Its back end pays what
   * the page posts.
   */
  openShop: (markup: string, scriptAttributes?: string, scriptUrl?: string) => Promise<ShopServer>
}

export const shopTest = test.extend<Fixtures>({
  siteId: ['MLA', { option: true }],
  simulator: async ({ siteId }, use) => {
    const simulator = await startSimulator()
    simulator.register('TEST-seller', { publicKey: 'TEST-public-key', siteId })
    await use(simulator)
    await simulator.close()
  },
  seller: async ({ simulator }, use) => use(createApi(simulator, 'TEST-seller')),
  openShop: async ({ simulator, seller, page }, use) => {
    const shops: ShopServer[] = []
    await use(async (markup, scriptAttributes = '', scriptUrl = `${simulator.url}/js/v2`) => {
      const script = `<script src="${scriptUrl}" ${scriptAttributes}></script>`
      const shop = await startShopServer({
        page: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${script}<main><h1>Shop</h1>${markup}</main></html>`,
        processPayment: async body => (await seller.post('/v1/payments', body)).body,
      })
      shops.push(shop)
      await page.goto(shop.url)
      return shop
    })
    await Promise.all(shops.map(shop => shop.close()))
  },
})

export { expect } from './fixtures.ts'
