import { startGifServer } from '#tests/support/gif-server.ts'
import { startGithubServer } from '#tests/support/github-server.ts'
import { startNominatim } from '#tests/support/nominatim-server.ts'
import { sendContent, sendText, startOpenAi } from '#tests/support/openai-server.ts'
import { startPushEndpoint } from '#tests/support/push-endpoint.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { startMailServer } from '#tests/support/smtp-server.ts'
import { type LineMode, startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { startTwilioServer } from '#tests/support/twilio-server.ts'

export type Providers = Awaited<ReturnType<typeof startProviders>>

/** Every outside service, each behind a line that can be made slow, cut or silent. */
export async function startProviders() {
  const [gifs, geocoder, openai, s3] = await Promise.all([startGifServer(), startNominatim(), startOpenAi(), startS3()])
  const [github, mail, texts, push] = await Promise.all([
    startGithubServer(),
    startMailServer(),
    startTwilioServer(),
    startPushEndpoint(),
  ])
  openai.transcribe(sendText('Pizza tonight'))
  openai.complete(sendContent('{}'))
  const { TWILIO_API_URL = '', ...textSettings } = texts.environment
  const lines = {
    gifs: await openLine(gifs.url),
    geocoder: await openLine(geocoder.url),
    openai: await openLine(openai.url),
    s3: await openLine(s3.settings.endpoint),
    github: await openLine(github.url),
    mail: await openLine(mail.hastyUrl),
    texts: await openLine(TWILIO_API_URL),
    push: await openLine(`https://127.0.0.1:${push.address.port}`),
  }
  const githubUrl = lines.github.through(github.url)
  return {
    lines,
    github,
    mail,
    texts,
    push,
    environment: {
      GIPHY_API_KEY: 'key',
      GIPHY_API_URL: lines.gifs.through(gifs.url),
      NOMINATIM_URL: lines.geocoder.through(geocoder.url),
      OPENAI_API_KEY: openai.apiKey,
      OPENAI_BASE_URL: lines.openai.through(openai.url),
      ...github.environment,
      GITHUB_URL: githubUrl,
      GITHUB_API_URL: `${githubUrl}/api/v3`,
      ...mail.environment,
      SMTP_URL: lines.mail.through(mail.hastyUrl),
      ...textSettings,
      TWILIO_API_URL: lines.texts.through(TWILIO_API_URL),
    },
    storeEnvironment: {
      S3_ENDPOINT: lines.s3.through(s3.settings.endpoint),
      S3_REGION: s3.settings.region,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
    /** The person's browser reaches GitHub whether or not we do. */
    toDirectGithub: (url: string) => url.replace(githubUrl, github.url),
    set(mode: LineMode) {
      for (const line of Object.values(lines)) line.set(mode)
    },
    async close() {
      await Promise.all(Object.values(lines).map((line) => line.close()))
      await Promise.all([gifs.close(), geocoder.close(), openai.close(), s3.close()])
      await Promise.all([github.stop(), mail.stop(), texts.stop(), push.stop()])
    },
  }
}

const openLine = (url: string) => startTcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
