type Versions = { version: number; supported: number }

/**
 * Data that a newer program wrote. The versions are the `cause` of the error, because its class gets lost between
 * threads.
 */
export class NewerDataError extends Error {
  override readonly cause: Versions
  constructor(versions: Versions) {
    const { version, supported } = versions
    super(`It has version ${version}, and this program supports versions up to ${supported}.`)
    this.cause = versions
  }
}

/** Data from before the first release, which is not converted. `supported` is the oldest version that can be read. */
export class OlderDataError extends Error {
  override readonly cause: Versions
  constructor(versions: Versions) {
    super(`It has version ${versions.version}, and this program reads versions from ${versions.supported}.`)
    this.cause = versions
  }
}
