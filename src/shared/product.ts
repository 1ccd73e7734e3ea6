/** What the product is called and how to reach its people. Every screen, message and legal page reads it from here. */
export const product = {
  name: 'Sponti',
  tagline: 'Meet Up IRL, No Planning Required',
  description: 'Say it out loud, your crew sees it, whoever is free comes. No algorithms, no data mining, no password.',
  supportEmail: 'help@sponti.app',
  canonicalUrl: 'https://sponti.app',
} as const
