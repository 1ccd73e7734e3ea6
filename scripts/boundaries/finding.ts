/** One violation: where, which rule, and where the code belongs. */
export type Finding = { path: string; line: number; rule: string; advice: string }
