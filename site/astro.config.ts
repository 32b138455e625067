import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import { readAddresses } from './documents/addresses.ts'
import { readSidebar } from './documents/sidebar.ts'

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
      sidebar: readSidebar(),
      customCss: ['./src/site.css'],
      social: sources ? [{ icon: 'github', label: 'GitHub', href: sources }] : [],
    }),
  ],
})
