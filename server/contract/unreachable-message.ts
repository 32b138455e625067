/** The message of `provider_failed` if the provider did not answer at all. The console's first page compares with it. */
export const unreachableMessage = 'The provider could not be reached.'
