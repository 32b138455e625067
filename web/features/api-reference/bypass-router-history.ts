/**
 * Redoc writes the visible section into the address while scrolling. The router patches `history.pushState` and would
 * scroll to the section's top each time. Redoc's calls, the only ones without a state, therefore bypass the router
 * and replace the current entry. Returns the function that undoes this.
 */
export function bypassRouterHistory(): () => void {
  const { pushState, replaceState } = window.history
  const native = History.prototype.replaceState
  const past =
    (watched: History['pushState']): History['pushState'] =>
    (state, unused, url) =>
      state === null
        ? native.call(window.history, window.history.state, unused, url)
        : watched.call(window.history, state, unused, url)
  window.history.pushState = past(pushState)
  window.history.replaceState = past(replaceState)
  return () => {
    window.history.pushState = pushState
    window.history.replaceState = replaceState
  }
}
