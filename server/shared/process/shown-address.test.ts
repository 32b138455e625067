import { expect, test } from 'vitest'
import { toShownAddress } from './shown-address.ts'

test.each([
  ['http://127.0.0.1:8080/hook', 'http://127.0.0.1:8080/hook'],
  ['http://127.0.0.1:8080/hook?token=s3cret', 'http://127.0.0.1:8080/hook?token=***'],
  ['http://shop.test/?a=s3cret&b=s3cret=s3cret&c=', 'http://shop.test/?a=***&b=***&***'],
  ['http://shop.test/?s3cret', 'http://shop.test/?***'],
  ['http://shop.test/?s3cret&a=s3cret?s3cret\ns3cret', 'http://shop.test/?***&a=***'],
  ['https://s3cret:s3cret@shop.test/a@b', 'https://***@shop.test/a@b'],
  ['not an address?s3cret', 'not an address?***'],
  ['http://shop.test/?ref={reference}&key=s3cret', 'http://shop.test/?ref={reference}&key=***'],
  ['http://shop.test/?{s3cret}&a=s{cret}', 'http://shop.test/?***&a=***'],
])('%s is shown as %s', (address, shown) => {
  expect(toShownAddress(address)).toBe(shown)
})
