/** The least that React can show: the paints of the console are measured against it, built by the same Vite. */
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <h2>Bare</h2>
      <p>A paragraph, so that something is painted that is larger than a heading.</p>
    </main>,
  )
