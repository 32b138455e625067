import { expect, test } from 'vitest'
import { isForbiddenAddress } from './target-address.ts'

/** Hosts as people write them. `URL` normalizes them, as in every sender. */
const isForbidden = (host: string) => isForbiddenAddress(new URL(`http://${host}`).hostname)

test.each([
  ['link-local', '169.254.169.254'],
  ['the first of link-local', '169.254.0.0'],
  ['the last of link-local', '169.254.255.255'],
  ['AWS for containers', '169.254.170.2'],
  ['with a dot at the end', '169.254.169.254.'],
  ['decimal', '2852039166'],
  ['octal', '0251.0376.0251.0376'],
  ['octal in one number', '025177524776'],
  ['hexadecimal', '0xa9fea9fe'],
  ['hexadecimal parts', '0xa9.0xfe.0xa9.0xfe'],
  ['two parts', '169.16689662'],
  ['three parts', '169.254.43518'],
  ['other digits', '①⑥⑨。②⑤④。①⑥⑨。②⑤④'],
  ['Alibaba Cloud', '100.100.100.200'],
  ['Azure', '168.63.129.16'],
  ['Azure, decimal', '2822734096'],
  ['Oracle Cloud', '192.0.0.192'],
  ['link-local IPv6', '[fe80::1]'],
  ['the last of link-local IPv6', '[febf:ffff::1]'],
  ['AWS', '[fd00:ec2::254]'],
  ['AWS, written out', '[fd00:0ec2:0:0:0:0:0:0254]'],
  ['Google Cloud', '[fd20:ce::254]'],
  ['IPv4-mapped', '[::ffff:169.254.169.254]'],
  ['IPv4-mapped, hexadecimal', '[::ffff:a9fe:a9fe]'],
  ['IPv4-mapped Azure', '[::ffff:168.63.129.16]'],
  ['IPv4-compatible', '[::169.254.169.254]'],
  ['IPv4-translated', '[::ffff:0:169.254.169.254]'],
  ['NAT64', '[64:ff9b::169.254.169.254]'],
  ['local NAT64', '[64:ff9b:1::a9fe:a9fe]'],
  ['6to4', '[2002:a9fe:a9fe::1]'],
  ['Teredo', '[2001:0:a9fe:a9fe::1]'],
])('%s is refused: %s', (_what, host) => {
  expect(isForbidden(host)).toBe(true)
})

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, decimal', '2130706433'],
  ['loopback IPv6', '[::1]'],
  ['loopback, IPv4-mapped', '[::ffff:127.0.0.1]'],
  ['this host', '0.0.0.0'],
  ['this host, IPv6', '[::]'],
  ['private', '10.0.0.7'],
  ['private', '172.17.0.1'],
  ['private', '192.168.1.20'],
  ['a private network of Tailscale', '100.100.100.201'],
  ['private IPv6', '[fd12:3456::1]'],
  ['public', '93.184.215.14'],
  ['public IPv6', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]'],
  ['the neighbors of link-local', '169.253.255.255'],
  ['the neighbors of link-local', '169.255.0.0'],
  ['a name', 'shop.example'],
  ['a name that looks like an address', '169.254.169.254.shop.example'],
])('%s is allowed: %s', (_what, host) => {
  expect(isForbidden(host)).toBe(false)
})

test('a zone does not change how an address is judged', () => {
  expect([isForbiddenAddress('fe80::1%eth0'), isForbiddenAddress('::1%lo')]).toEqual([true, false])
})
