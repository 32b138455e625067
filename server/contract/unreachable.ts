/**
 * The message of `provider_failed` if the provider did not answer at all. The console's first page compares with it, and
 * does without the descriptions of all codes.
 */
export const unreachableMessage = 'The provider could not be reached.'
