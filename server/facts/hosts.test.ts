import { expect, test } from 'vitest'
import { isLocalAddress, isReservedDomain, isSampleDomain, isThisMachine } from './hosts.ts'

const local = [
  ...['http://localhost:3000/n', 'https://LOCALHOST/n', 'http://127.0.0.1', 'https://127.1.2.3/n'],
  ...['http://[::1]:8080/', 'https://[fd00::1]/n', 'https://[fe80::1]/n', 'http://[::]/', 'http://0.0.0.0/'],
  ...[
    'http://10.0.0.7/n',
    'https://192.168.1.20/n',
    'http://172.16.0.1/',
    'http://172.20.0.1/',
    'http://172.31.255.1/',
  ],
  ...['http://169.254.1.1/', 'http://shop:3000/n', 'https://shop.local/n', 'https://a.b.localhost/n'],
  ...['https://shop.test/n', 'https://shop.internal/n', 'https://shop.invalid/n', 'http://2130706433/'],
]
test.each(local)('%s is local', address => {
  expect(isLocalAddress(address)).toBe(true)
})

const reachable = [
  ...['https://shop.com/n', 'http://shop.com.ar/n', 'https://www.example.com/n', 'https://shop.example/n'],
  ...[
    'https://test.shop.com/n',
    'https://local.shop.com/n',
    'https://10.shop.com/',
    'https://mylocalhost.com/',
  ],
  ...['https://172.15.0.1/', 'https://172.32.0.1/', 'https://11.0.0.1/', 'https://[2001:db8::1]/n'],
  ...['https://127.0.0.1.nip.io/n', 'https://shop.internal.com/n', '/n', '', 'nowhere'],
]
test.each(reachable)('%s is not', address => {
  expect(isLocalAddress(address)).toBe(false)
})

test('what is no text is no local address', () => {
  for (const value of [undefined, null, 5, {}, ['http://localhost']])
    expect(isLocalAddress(value)).toBe(false)
})

test('reserved domains are not those of samples, nor names that only end alike', () => {
  const domains = ['shop.test', 'test', 'a.local', 'b.INVALID', 'x.localhost', 'example.com', 'shop.example']
  const others = ['latest', 'contest.com', 'testuser.com', 'my-example.com', 'example.com.ar', 'shop.com']
  expect(domains.filter(isReservedDomain)).toEqual(domains.slice(0, 5))
  expect(domains.filter(isSampleDomain)).toEqual(domains.slice(5))
  expect(others.filter(name => isReservedDomain(name) || isSampleDomain(name))).toEqual([])
})

test('this machine has a name and addresses, and no name that only ends alike', () => {
  const hosts = ['localhost', '127.0.0.1', '127.10.20.30', '[::1]']
  const others = ['192.168.1.2', 'shop.test', '127.0.0.1.nip.io', 'notlocalhost', 'x127.0.0.1']
  expect([...hosts, ...others].filter(isThisMachine)).toEqual(hosts)
})
