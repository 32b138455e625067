import type { SiteId } from '../../../server/facts/countries.ts'

/** Where a new store is by default, so that a tester need not look an address up. */
export const samplePlaces: Record<
  SiteId,
  { street: string; city: string; state: string; latitude: string; longitude: string }
> = {
  MLA: {
    street: 'Av. Cabildo',
    city: 'Belgrano',
    state: 'Capital Federal',
    latitude: '-34.5627',
    longitude: '-58.4567',
  },
  MLB: {
    street: 'Av. Paulista',
    city: 'São Paulo',
    state: 'São Paulo',
    latitude: '-23.5614',
    longitude: '-46.6559',
  },
  MLC: {
    street: 'Av. Providencia',
    city: 'Santiago',
    state: 'Metropolitana',
    latitude: '-33.4263',
    longitude: '-70.6170',
  },
  MLM: {
    street: 'Av. Reforma',
    city: 'Cuauhtémoc',
    state: 'Distrito Federal',
    latitude: '19.4270',
    longitude: '-99.1677',
  },
  MLU: {
    street: 'Av. 18 de Julio',
    city: 'Montevideo',
    state: 'Montevideo',
    latitude: '-34.9059',
    longitude: '-56.1913',
  },
  MCO: {
    street: 'Carrera 7',
    city: 'Bogotá',
    state: 'Bogotá D.C.',
    latitude: '4.6486',
    longitude: '-74.0628',
  },
  MPE: { street: 'Av. Larco', city: 'Lima', state: 'Lima', latitude: '-12.1211', longitude: '-77.0297' },
}
