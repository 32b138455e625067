type Versions = { version: number; supported: number }

/** Data of before the first release, which is not converted. `supported` is the oldest version that can be read. */
export class OlderDataError extends Error {
  override readonly cause: Versions
  constructor(versions: Versions) {
    super(`It has version ${versions.version}, and this program reads versions from ${versions.supported}.`)
    this.cause = versions
  }
}
