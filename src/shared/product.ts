/** What the product is called. Who runs a server says the configuration: `operator` of AppConfig. */
export const product = {
  name: 'Sponti',
  tagline: 'Meet Up IRL, No Planning Required',
  description: 'Say it out loud, your crew sees it, whoever is free comes. No algorithms, no data mining, no password.',
} as const
