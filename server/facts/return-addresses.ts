/** Schemes that open no app, but run or show what the address has. */
const refused = [
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'vbscript:',
  'view-source:',
]

/**
 * Whether payers can return to the address: of the web, or of an app (`myshop://paid`). The provider's guide of mobile
 * integrations has links into apps as `back_urls` (devsite-docs#2140).
 */
export function isReturnAddress(text: string): boolean {
  const url = /^[a-z][a-z\d+.-]*:\/\/.+$/i.test(text) ? URL.parse(text) : null
  return url !== null && !refused.includes(url.protocol)
}
