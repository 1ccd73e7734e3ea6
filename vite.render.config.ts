import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints, leanIcons } from '#scripts/build/vite-plugins.ts'

/** The build for server-side rendering. */
export default defineConfig({
  plugins: [leanEndpoints(), react()],
  publicDir: false,
  resolve: { alias: leanIcons },
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
