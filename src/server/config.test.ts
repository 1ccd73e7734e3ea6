import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#server/config/environment.ts'
import { readConfig } from '#server/config.ts'

const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }

describe('with nothing set', () => {
  it('runs whole on one machine, with the demo', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      workerPort: undefined,
      publicUrl: 'http://localhost:3000',
      appOrigins: [],
      operator: { name: null, address: null, supportEmail: 'support@localhost', sourceUrl: null },
      adminEmails: [],
      papers: {},
      trustedProxies: ['loopback'],
      drainSeconds: 5,
      dataDir: resolve('data'),
      modelsDir: resolve('data/models'),
      databaseUrl: undefined,
      pooler: undefined,
      replicaUrls: [],
      sessionSecrets: undefined,
      github: undefined,
      oidc: undefined,
      signUp: 'open',
      demo: true,
      mail: undefined,
      emailCodes: true,
      twilio: undefined,
      numbers: { countries: ['US', 'CA'], defaultCountry: 'US' },
      vapid: undefined,
      s3: undefined,
      backups: { to: undefined, key: undefined, keep: [], at: undefined },
      openai: undefined,
      npmRegistry: undefined,
      giphy: undefined,
      klipy: undefined,
      nominatimUrl: 'https://nominatim.openstreetmap.org',
      rateLimits: true,
      metricsToken: undefined,
      logLevel: 'info',
    })
  })

  it('takes an empty value for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', GITHUB_CLIENT_ID: '' })).toEqual(readConfig({}))
  })
})

describe('a wrong value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['WORKER_PORT', 'http'],
    ['OPERATOR_NAME', 'x'.repeat(101)],
    ['OPERATOR_NAME', 'one\ntwo'],
    ['OPERATOR_ADDRESS', 'x'.repeat(501)],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'a@b.example, c@d.example'],
    ['SOURCE_URL', 'code'],
    ['LEGAL_DIR', '/nowhere'],
    ['PUBLIC_URL', 'sponti.example'],
    ['PUBLIC_URL', 'ftp://sponti.example'],
    ['PUBLIC_URL', 'https://sponti.example/app'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '-1'],
    ['DRAIN_SECONDS', 'a while'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '61'],
    ['APP_ORIGINS', 'https://ok.example, not an origin'],
    ['APP_ORIGINS', 'https://ok.example/path'],
    ['APP_ORIGINS', 'https://one.example,,https://two.example'],
    ['DATABASE_URL', 'mysql://localhost/sponti'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['DATABASE_PREPARE', 'yes'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['DATABASE_REPLICA_URL', 'postgres://one/sponti,,postgres://two/sponti'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', `${'x'.repeat(32)},short`],
    ['GITHUB_URL', 'github.example'],
    ['GITHUB_API_URL', 'api'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_NAME', 'The single sign-on of a very long company name'],
    ['SIGN_UP', 'friends'],
    ['DEMO', 'yes'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Sponti'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Sponti <hello@sponti.example>\r\nBcc: x@y.example'],
    ['TWILIO_ACCOUNT_SID', 'AC/../x'],
    ['TWILIO_FROM', 'Sponti'],
    ['TWILIO_FROM', '2025550123'],
    ['TWILIO_API_URL', 'api.twilio.com'],
    ['SMS_COUNTRIES', 'US,Atlantis'],
    ['SMS_COUNTRIES', 'us'],
    ['SMS_DEFAULT_COUNTRY', 'XX'],
    ['VAPID_PUBLIC_KEY', 'key'],
    ['VAPID_PUBLIC_KEY', Buffer.alloc(65, 4).toString('base64url')],
    ['VAPID_PRIVATE_KEY', 'key'],
    ['VAPID_PRIVATE_KEY', Buffer.alloc(32).toString('base64url')],
    ['VAPID_SUBJECT', 'hello@sponti.example'],
    ['VAPID_SUBJECT', 'mailto:hello@localhost'],
    ['VAPID_SUBJECT', 'https://localhost/about'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', '../x'],
    ['S3_BUCKET', 'Photos'],
    ['BACKUP_KEY', 'short'],
    ['BACKUP_KEEP', 'forever'],
    ['BACKUP_AT', 'at night'],
    ['OPENAI_API_KEY', 'two words'],
    ['OPENAI_BASE_URL', 'api.openai.com'],
    ['GIPHY_API_URL', 'api.giphy.com'],
    ['KLIPY_API_URL', 'ftp://api.klipy.com'],
    ['NOMINATIM_URL', 'somewhere'],
    ['RATE_LIMITS', 'maybe'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('of %s (%j) is refused in one line that names it', (name, value) => {
    const read = () => readConfig({ ...github, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} .+\\.$`))
  })

  it('never repeats a secret', () => {
    const secrets = {
      SESSION_SECRET: 'hush-hush',
      METRICS_TOKEN: 'hush-hush',
      DATABASE_URL: 'mysql://me:hush-hush@db/x',
      SMTP_URL: 'ftp://me:hush-hush@mail.example',
      VAPID_PRIVATE_KEY: 'hush-hush',
      OPENAI_API_KEY: 'hush-hush hush',
    }
    for (const [name, value] of Object.entries(secrets)) {
      expect(() => readConfig({ [name]: value })).toThrow(name)
      expect(() => readConfig({ [name]: value })).not.toThrow('hush')
    }
  })
})

it('makes backups by itself only where it is told where to', () => {
  expect(() => readConfig({ BACKUP_AT: '15 3 * * *' })).toThrow('BACKUP_TO is missing while BACKUP_AT is set.')
  expect(readConfig({ BACKUP_AT: '15 3 * * *', BACKUP_TO: 's3', BACKUP_KEEP: '7d' }).backups).toEqual({
    to: 's3',
    key: undefined,
    keep: [{ count: 7, unit: 'd' }],
    at: '15 3 * * *',
  })
})

describe('signing in', () => {
  it('needs both halves of the provider', () => {
    expect(() => readConfig({ GITHUB_CLIENT_ID: 'id' })).toThrow('GITHUB_CLIENT_SECRET is missing')
    expect(() => readConfig({ GITHUB_CLIENT_SECRET: 'secret' })).toThrow('GITHUB_CLIENT_ID is missing')
    expect(() => readConfig({ ...github, GITHUB_URL: 'https://git.example' })).toThrow('GITHUB_API_URL is missing')
  })

  it('goes to GitHub, or to an own GitHub Enterprise Server', () => {
    expect(readConfig(github)).toMatchObject({
      demo: false,
      github: { clientId: 'id', clientSecret: 'secret', url: 'https://github.com', apiUrl: 'https://api.github.com' },
    })
    const own = { GITHUB_URL: 'https://git.example/', GITHUB_API_URL: 'https://git.example/api/v3/' }
    expect(readConfig({ ...github, ...own }).github).toMatchObject({
      url: 'https://git.example',
      apiUrl: 'https://git.example/api/v3',
    })
  })

  it('goes to any OpenID Connect provider, under the name on its button', () => {
    const client = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
    expect(readConfig({ ...client, OIDC_NAME: 'Example ID' })).toMatchObject({
      demo: false,
      oidc: { issuer: 'https://id.example', clientId: 'id', clientSecret: 'secret', name: 'Example ID' },
    })
    expect(readConfig(client).oidc?.name).toBe('id.example')
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_CLIENT_ID is missing')
    expect(() => readConfig({ OIDC_NAME: 'Example ID' })).toThrow('OIDC_ISSUER is missing')
  })

  it('takes new accounts from everybody, unless it is told otherwise', () => {
    expect(readConfig({}).signUp).toBe('open')
    expect(readConfig({ SIGN_UP: 'invited' }).signUp).toBe('invited')
    expect(() => readConfig({ SIGN_UP: 'no' })).toThrow("SIGN_UP must be 'open', 'invited' or 'closed'")
  })

  it('never sends codes that open real accounts to the outbox, which everybody reads', () => {
    expect(readConfig({ ...github, DEMO: 'on' }).emailCodes).toBe(false)
  })

  it('can be by e-mail alone', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@sponti.example' }
    expect(readConfig({ ...mail, HOST: '0.0.0.0' })).toMatchObject({
      demo: false,
      mail: { url: 'smtp://mail.example' },
    })
  })

  it('is refused at the start when nobody could: no provider, no demo', () => {
    for (const variables of [{ HOST: '0.0.0.0' }, { HOST: '192.168.1.2' }, { DEMO: 'off' }])
      expect(() => readConfig(variables)).toThrow(/GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.*DEMO=on/)
  })

  it('has a demo on loopback without a provider, or where it is asked for', () => {
    for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(readConfig({ HOST }).demo).toBe(true)
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ ...github, DEMO: 'on' })).toMatchObject({ demo: true, github: { clientId: 'id' } })
    expect(readConfig({ ...github, HOST: '127.0.0.1' }).demo).toBe(false)
  })
})

describe('the object store', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'sponti-uploads',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('is there with all five, and a missing one is named', () => {
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'eu-central-1',
      bucket: 'sponti-uploads',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    for (const name of Object.keys(s3))
      expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name} is missing while `)
  })
})

describe('replicas', () => {
  const [one, two] = ['postgres://one/sponti', 'postgres://two/sponti']

  it('are a list, beside a primary', () => {
    expect(readConfig({ DATABASE_URL: one, DATABASE_REPLICA_URL: `${one}, ${two}` }).replicaUrls).toEqual([one, two])
    for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'])
      expect(() => readConfig({ [name]: two })).toThrow(`DATABASE_URL is missing while ${name} is set.`)
  })
})

describe('a pooler', () => {
  const direct = 'postgres://direct/sponti'
  const pooled = { DATABASE_URL: 'postgres://pooler/sponti', DATABASE_DIRECT_URL: direct }

  it('keeps prepared statements where that is said', () => {
    expect(readConfig(pooled).pooler).toEqual({ directUrl: direct, prepares: false })
    expect(readConfig({ ...pooled, DATABASE_PREPARE: 'on' }).pooler).toEqual({ directUrl: direct, prepares: true })
    expect(() => readConfig({ DATABASE_PREPARE: 'on' })).toThrow(
      'DATABASE_DIRECT_URL is missing while DATABASE_PREPARE is set.',
    )
  })
})

describe('mail', () => {
  const mail = { SMTP_URL: 'smtps://me:secret@mail.example:465', MAIL_FROM: 'Sponti <hello@sponti.example>' }

  it('needs the server and the sender', () => {
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
    expect(readConfig({ ...mail, MAIL_FROM: 'hello@sponti.example' }).mail?.from).toBe('hello@sponti.example')
    expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow('MAIL_FROM is missing while SMTP_URL is set.')
    expect(() => readConfig({ MAIL_FROM: mail.MAIL_FROM })).toThrow('SMTP_URL is missing while MAIL_FROM is set.')
  })
})

describe('texts', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+12025550100' }

  it('need the account, its token and a number', () => {
    expect(readConfig(twilio).twilio).toEqual({
      accountSid: 'AC1',
      authTokens: ['token'],
      from: '+12025550100',
      apiUrl: 'https://api.twilio.com',
    })
    for (const name of Object.keys(twilio))
      expect(() => readConfig({ ...twilio, [name]: '' })).toThrow(`${name} is missing while `)
  })

  it('come from a number, a short code or a messaging service, of Twilio or a server like it', () => {
    for (const from of ['12345', `MG${'0a'.repeat(16)}`])
      expect(readConfig({ ...twilio, TWILIO_FROM: from }).twilio?.from).toBe(from)
    const own = { ...twilio, TWILIO_API_URL: 'https://texts.example/' }
    expect(readConfig(own).twilio?.apiUrl).toBe('https://texts.example')
  })

  it('go to the countries that are named, and numbers without a code belong to one of them', () => {
    expect(readConfig({ SMS_COUNTRIES: 'DE, AT' }).numbers).toEqual({ countries: ['DE', 'AT'], defaultCountry: 'DE' })
    const chosen = { SMS_COUNTRIES: 'DE,AT', SMS_DEFAULT_COUNTRY: 'AT' }
    expect(readConfig(chosen).numbers.defaultCountry).toBe('AT')
    expect(() => readConfig({ ...chosen, SMS_DEFAULT_COUNTRY: 'US' })).toThrow(
      'SMS_DEFAULT_COUNTRY must be one of SMS_COUNTRIES.',
    )
  })
})

it('keeps origins without the slash at their end', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://sponti.example/',
    APP_ORIGINS: 'https://a.example/, https://b.example',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://sponti.example',
    appOrigins: ['https://a.example', 'https://b.example'],
  })
})

it('turns limits off on loopback only', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  expect(readConfig({ RATE_LIMITS: 'off', HOST: '0.0.0.0', DEMO: 'on' }).rateLimits).toBe(true)
})

it('turns address look-up off with an empty address', () => {
  expect(readConfig({ NOMINATIM_URL: '' }).nominatimUrl).toBeNull()
})

describe('push keys', () => {
  function makePair() {
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys().toString('base64url')
    return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32) }
  }
  const { publicKey, privateKey } = makePair()
  const whole = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
    VAPID_SUBJECT: 'mailto:hello@sponti.example',
  }

  it('come whole or not at all', () => {
    expect(readConfig(whole).vapid).toEqual({
      keys: [{ publicKey, privateKey: whole.VAPID_PRIVATE_KEY }],
      subject: 'mailto:hello@sponti.example',
    })
    expect(readConfig({ ...whole, VAPID_SUBJECT: 'https://sponti.example' }).vapid?.subject).toContain('https:')
    expect(() => readConfig({ ...whole, VAPID_SUBJECT: '' })).toThrow('VAPID_SUBJECT is missing')
    expect(() => readConfig({ ...whole, VAPID_PRIVATE_KEY: '' })).toThrow('VAPID_PRIVATE_KEY is missing')
  })

  it('have to belong together', () => {
    expect(() => readConfig({ ...whole, VAPID_PUBLIC_KEY: makePair().publicKey })).toThrow('does not belong')
    const older = makePair()
    const both = {
      VAPID_PUBLIC_KEY: `${publicKey}, ${older.publicKey}`,
      VAPID_PRIVATE_KEY: `${whole.VAPID_PRIVATE_KEY}, ${older.privateKey.toString('base64url')}`,
    }
    expect(readConfig({ ...whole, ...both }).vapid?.keys.map((pair) => pair.publicKey)).toEqual([
      publicKey,
      older.publicKey,
    ])
    expect(() => readConfig({ ...whole, ...both, VAPID_PUBLIC_KEY: publicKey })).toThrow('does not belong')
  })
})

it('searches GIFs at a provider once its key is there', () => {
  expect(readConfig({ GIPHY_API_URL: 'https://gifs.example' }).giphy).toBeUndefined()
  expect(readConfig({ GIPHY_API_KEY: 'key' }).giphy).toEqual({ apiKey: 'key', apiUrl: 'https://api.giphy.com' })
  expect(readConfig({ KLIPY_API_KEY: 'key', KLIPY_API_URL: 'https://gifs.example/' }).klipy).toEqual({
    apiKey: 'key',
    apiUrl: 'https://gifs.example',
  })
})

describe('voice', () => {
  it('is read on this machine until a key is there', () => {
    expect(readConfig({ OPENAI_BASE_URL: 'https://speech.example/v1' }).openai).toBeUndefined()
    expect(readConfig({ OPENAI_API_KEY: 'key' }).openai).toMatchObject({
      apiKey: 'key',
      baseUrl: 'https://api.openai.com/v1',
    })
  })

  it('is read by any server of that kind', () => {
    const own = {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'http://speech.example:8000/v1/',
      OPENAI_TRANSCRIBE_MODEL: 'ear',
      OPENAI_TEXT_MODEL: 'pen',
    }
    expect(readConfig(own).openai).toEqual({
      apiKey: 'key',
      baseUrl: 'http://speech.example:8000/v1',
      transcribeModel: 'ear',
      textModel: 'pen',
    })
  })

  it('finds its model where npm finds packages, and an odd address there stops nothing', () => {
    const registry = 'https://packages.example/'
    expect(readConfig({ npm_config_registry: registry }).npmRegistry).toBe(registry)
    expect(readConfig({ npm_config_registry: 'somewhere' }).npmRegistry).toBeUndefined()
  })
})
