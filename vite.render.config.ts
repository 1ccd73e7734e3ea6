import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints } from '#scripts/build/vite-plugins.ts'

/** The build for server-side rendering. */
export default defineConfig({
  plugins: [leanEndpoints(), react()],
  publicDir: false,
  // Bundle React, its production build: a deployment ships dist/ without the packages.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/web/app/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    target: 'node24',
  },
})
