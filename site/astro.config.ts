import { readFileSync } from 'node:fs'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import starlightOpenApi, { openAPISidebarGroups } from 'starlight-openapi'
import { readAddresses } from './documents/addresses.ts'
import { readSidebar } from './documents/sidebar.ts'

const accessible = readFileSync(new URL('src/accessible.js', import.meta.url), 'utf8')
const { origin, base, sources } = readAddresses(process.env)

export default defineConfig({
  site: origin,
  base: base || '/',
  // The pictures are made in the right size.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Pasarela',
      description: 'Mercado Pago on your laptop: simulator, console and test kit.',
      favicon: '/favicon.svg',
      locales: {
        root: { label: 'English', lang: 'en' },
        es: { label: 'Español', lang: 'es' },
        pt: { label: 'Português', lang: 'pt-BR' },
      },
      plugins: [
        starlightOpenApi([
          { base: 'api/gateway', schema: './openapi/gateway.json', sidebar: { label: 'Gateway API' } },
          { base: 'api/simulator', schema: './openapi/simulator.json', sidebar: { label: 'Simulator API' } },
        ]),
      ],
      sidebar: [...readSidebar(), ...openAPISidebarGroups],
      customCss: ['./src/site.css'],
      head: [{ tag: 'script', attrs: { type: 'module' }, content: accessible }],
      social: sources ? [{ icon: 'github', label: 'GitHub', href: sources }] : [],
    }),
  ],
})
