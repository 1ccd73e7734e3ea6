/** Where English is spoken to whoever runs or develops the server: commands, configuration, logs, /dev and what demo people say. */
const operators = [
  /^src\/server\/(?:admin|backup|restore|doctor|main|worker|config|run-command|run-until-signal|open-context|start-\w+|command-error|feature|features|root|version|app)\.ts$/,
  /^src\/server\/(?:backups|config|db|doctor|jobs|live|telemetry|times)\//,
  /^src\/server\/features\/demo\//,
  /^src\/server\/features\/admin\/input\.ts$/,
  /^src\/shared\/(?:api|languages|message-pattern|limits)\.ts$/,
  /^src\/web\/(?:pages\/(?:ui|metrics)-page|app\/dev-pages)\.tsx$/,
  // The operator's mails are English, as the command line is.
  /^src\/server\/features\/(?:admin\/(?:actions|report-actions|view)|reports\/view)\.ts$/,
  /^src\/server\/http\/openapi\.ts$/,
  // No code: the build puts its texts in.
  /\.webmanifest$/,
  // What a service or a file answered, for the log.
  /^src\/server\/adapters\/(?:gifs|github|oidc|voice|push|media\/(?:containers|s3-client|s3-storage|folder-storage|picture-process))[/.]/,
  /^src\/server\/adapters\/(?:mail\/mail|sms\/twilio)\.ts$/,
]

/** Names, which are the same in every language, and values that only look like words. */
export const names: ReadonlySet<string> = new Set([
  'Android',
  'Chrome',
  'Chromebook',
  'Edge',
  'Firefox',
  'GitHub',
  'Late Night',
  'Linux',
  'Mac',
  'Opera',
  'Right Now',
  'Safari',
  'Samsung Internet',
  'Sponti Card',
  'Windows',
])

export const isSpokenElsewhere = (path: string): boolean => operators.some((room) => room.test(path))
