import 'react'

/** Allows custom properties in `style`. */
declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's types are extended by merging an interface.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
