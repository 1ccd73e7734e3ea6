/** One breach of the law: where, which rule, and the room where the thing belongs. */
export type Finding = { path: string; line: number; rule: string; advice: string }
