/** The subject's counterpart of `startSubject`: sends the port, and exits when the bench disconnects or ends. */
export function serveUntilDisconnect(port: number, close: () => Promise<unknown> = async () => {}): void {
  process.on('disconnect', () => {
    void close().finally(() => process.exit(0))
  })
  if (!process.send) throw new Error('The bench starts a subject and talks to it over IPC.')
  process.send({ port })
}
