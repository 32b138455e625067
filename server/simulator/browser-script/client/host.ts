/**
 * Where this script was loaded from, and so where the API is: the real script knows one host only, ours calls
 * whichever simulator served it. Read while the script runs, because `currentScript` is null afterwards.
 */
export const host = readHost(document.currentScript)

function readHost(element: Element | null): string {
  const source = element?.getAttribute('src')
  return source ? new URL(source, document.baseURI).origin : location.origin
}
