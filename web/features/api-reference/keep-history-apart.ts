/**
 * Redoc writes the section that is in view into the address while one scrolls. The router watches
 * `history.pushState` and would scroll to that section's top each time, so Redoc's own calls, which are the only
 * ones without a state, go past it and leave no entries behind. Answers the function that ends this.
 */
export function keepHistoryApart(): () => void {
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
