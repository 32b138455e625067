/** The provider's two APIs by which a card or a ticket pays. */
export const payingApis = ['payments', 'orders'] as const
export type PayingApi = (typeof payingApis)[number]
