import { defineConfig } from 'vite'

/**
 * The server in a few files (docs/decisions/031-a-bundled-server.md). Not minified: stack traces name our functions, and comments
 * beside them our files.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // Loaded late or never, from where they stay: whoever builds may do so beside a node that runs.
    external: ['@simplewebauthn/server', 'nodemailer', 'onnxruntime-node', 'pg-native', 'sharp', 'web-push'],
    // As Node resolves them. Vite would add "module" and "development".
    resolve: { conditions: ['node'] },
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/worker.ts'],
      // Without folders, for src/server/root.ts.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
