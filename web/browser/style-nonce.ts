/** Reads the nonce of the page. The content security policy allows only style elements that carry it. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Shares the nonce under the name that libraries made for webpack look for, such as react-remove-scroll. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
}
