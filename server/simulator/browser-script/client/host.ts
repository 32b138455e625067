/**
 * The origin of this script, which is also that of the API: the script calls the simulator that served it. It is read
 * while the script is evaluated, because `currentScript` is null afterwards.
 */
export const host = readHost(document.currentScript)

function readHost(element: Element | null): string {
  const source = element?.getAttribute('src')
  return source ? new URL(source, document.baseURI).origin : location.origin
}
