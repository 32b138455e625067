/** The texts of a release, from the changelog and for the person who confirms it. */

/** The section *Unreleased* of the changelog. */
export function readUnreleased(changelog: string): string {
  const [, section = ''] = changelog.split(/^## Unreleased\n/m)
  const text = section.split(/^## /m)[0]?.trim() ?? ''
  if (!text) throw new Error('CHANGELOG.md has nothing under "## Unreleased": write what is new')
  return text
}

/** The text of the release's page. `sources` is the address of the repository. */
export function writeReleaseText(changelog: string, version: string, sources: string): string {
  const picture = `${sources}/raw/v${version}/docs/pictures/demo.en.webp`
  return `# Pasarela ${version}\n\n![The console pays, explains a signature and moves the clock](${picture})\n\n${readUnreleased(changelog)}\n`
}

/** What needs an account, and so a person. */
export function listSteps(version: string, sources: string): string[] {
  return [
    'Once: on npmjs.com let the workflow publish.yml of the repository publish the package "pasarela" (trusted publishing).',
    `Push the branch and the tag v${version}: git push origin HEAD v${version}. publish.yml tests and publishes with provenance.`,
    `Make a release of the tag with dist/release/text.md: ${sources}/releases/new?tag=v${version}`,
    'Once: in the settings of the repository choose the branch gh-pages for Pages, and switch on Discussions.',
  ]
}
