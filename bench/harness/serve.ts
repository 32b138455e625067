/** The subject's side of `startSubject`: tells the port, and ends when the bench lets go or dies. */
export function serveUntilDisconnect(port: number, close: () => Promise<unknown> = async () => {}): void {
  process.on('disconnect', () => {
    void close().finally(() => process.exit(0))
  })
  if (!process.send) throw new Error('A subject is started by the bench, which talks to it over IPC.')
  process.send({ port })
}
