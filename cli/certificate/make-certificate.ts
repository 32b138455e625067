import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../command-error.ts'
import type { Words } from '../words.ts'

/** The provider’s addresses that plugins call. */
export const pluginHosts = ['api.mercadopago.com', 'sdk.mercadopago.com']

export type Certificate = { path: string; certificate: Buffer; key: Buffer; isNew: boolean }

/**
 * The certificate of the folder, which openssl makes at the first call. It can sign no other certificate, so a machine
 * that trusts it trusts these names alone.
 */
export async function makeCertificate(folder: string, words: Words): Promise<Certificate> {
  const path = resolve(folder, 'certificate.pem')
  const keyPath = join(resolve(folder), 'key.pem')
  const known = await readFile(path).catch(() => null)
  if (known === null) {
    await mkdir(resolve(folder), { recursive: true })
    const names = pluginHosts.map(host => `DNS:${host}`).join(',')
    const extensions = [
      `subjectAltName=${names}`,
      'basicConstraints=critical,CA:FALSE',
      'extendedKeyUsage=serverAuth',
    ]
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '365'],
      ...['-subj', `/CN=${pluginHosts[0]}`, ...extensions.flatMap(extension => ['-addext', extension])],
      ...['-keyout', keyPath, '-out', path],
    ]).catch(error => {
      throw new CommandError('not_started', words.format(words.certificate.failed, { reason: error.message }))
    })
    await chmod(keyPath, 0o600)
  }
  const [certificate, key] = await Promise.all([readFile(path), readFile(keyPath)])
  return { path, certificate, key, isNew: known === null }
}
