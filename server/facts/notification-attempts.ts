/**
 * Minutes between the eight attempts of the provider to deliver a notification, from the diagram in its documentation.
 * After the last attempt it gives up.
 */
export const retryMinutes: readonly number[] = [15, 30, 360, 2_880, 5_760, 5_760, 5_760]
