import type { World } from './hot-reads.ts'

/** A node of a world as in production, but without limits: neither demo mode nor a speech model of its own. */
export function toNodeEnv({ server }: World, dir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    DATABASE_URL: server.connectionString,
    DATA_DIR: dir,
    GITHUB_CLIENT_ID: 'nobody',
    GITHUB_CLIENT_SECRET: 'nobody',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    OPENAI_API_KEY: 'none',
    DRAIN_SECONDS: '0',
  }
}
