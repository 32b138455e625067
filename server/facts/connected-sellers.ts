/**
 * With this header, a call of an application's own token about a document of a connected seller is performed for that
 * seller. The gateway sends it to the simulator, because it keeps no token of a seller. The provider has no such header.
 */
export const sellersHeader = 'x-pasarela-sellers'
