import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { allMessages } from '#scripts/build/vite-messages.ts'
import { leanIcons } from '#scripts/build/vite-plugins.ts'
import { screens } from '#scripts/build/vite-screens.ts'

/** The build of /dev/screens for the browser tests. No deployment has it. */
export default defineConfig({
  plugins: [react(), tailwindcss(), screens(), allMessages()],
  resolve: { alias: leanIcons },
  build: {
    outDir: 'dist/screens',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
  },
})
