/** What the product is called. Who runs a server says the configuration: `operator` of AppConfig. */
export const product = {
  name: 'Sponti',
} as const
