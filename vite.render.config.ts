import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints } from '#scripts/vite-plugins.ts'

/** The pages once more, as a program for the server: it draws them before the browser does. */
export default defineConfig({
  plugins: [leanEndpoints(), react()],
  publicDir: false,
  // A deployment brings dist/ along and not React; it is the fast React at that.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/web/app/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    target: 'node24',
  },
})
