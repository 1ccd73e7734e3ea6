import { expect, test } from 'vitest'
import { listCodeEdits } from '#scripts/mutants/code-edits.ts'
import { addSwitches, applyEdit, nameMutants } from '#scripts/mutants/mutant.ts'
import { listSqlEdits } from '#scripts/mutants/sql-edits.ts'

const listCode = (text: string) => listCodeEdits('a.ts', text).map((edit) => applyEdit(text, edit))
function listSql(text: string) {
  return listSqlEdits(text, 0, { start: 0, end: text.length, kind: 'statement' }).map((edit) => applyEdit(text, edit))
}

test('conditions, comparisons, negations, constants and statements are broken one at a time', () => {
  expect(listCode('if (a) stop()').toSorted()).toEqual(['if (a) ', 'if (false) stop()', 'if (true) stop()'])
  expect(listCode('x = a && b')).toEqual(expect.arrayContaining(['x = a', 'x = (b)', '']))
  expect(listCode('const x = a < 2')).toEqual(['const x = a <= 2', 'const x = a < 3'])
  expect(listCode('const x = !a')).toEqual(['const x = a'])
  expect(listCode("const x = 'a' + b")).toEqual([])
})

test('types, imports and names are left alone', () => {
  expect(listCode("import { a } from 'b'\ntype T = 1 | true\nconst x: Record<1, T> = { 2: a }")).toEqual([])
})

test('a clause of a query is left out', () => {
  expect(listCode("const q = db.selectFrom('t').where('a', '=', b).execute()")).toEqual([
    "const q = db.selectFrom('t').execute()",
  ])
})

test('each condition of SQL becomes true, then false', () => {
  expect(listSql('select 1 from t where a = b and c')).toEqual([
    'select 1 from t where true and c',
    'select 1 from t where false and c',
    'select 1 from t where a = b and true',
    'select 1 from t where a = b and false',
  ])
  expect(listSql('select a from t limit 2 offset 0')).toEqual(['select a from t limit 3 offset 0'])
  expect(listSql("select now() - interval '8 days'")).toEqual(["select now() - interval '9 days'"])
  expect(listSql('-- where a\nselect a from t on conflict do nothing')).toEqual([])
})

test('SQL inside code is broken with it', () => {
  expect(listCode(`const q = sql\`select 1 where \${a}\``)).toEqual([
    'const q = sql`select 1 where true`',
    'const q = sql`select 1 where false`',
  ])
})

test('behind its switch a break does what it does in the text', () => {
  const text = 'let said = ""\nif (given > 2 && !isOff) { said = given + 1 }\nreturn [said, isOff ? 1 : 2]'
  const mutants = nameMutants(text, listCodeEdits('a.js', text))
  const cases = [1, 2, 3].flatMap((given) => [true, false].map((isOff) => [given, isOff]))
  function run(code: string) {
    return JSON.stringify(cases.map((each) => new Function('given', 'isOff', code)(...each)))
  }
  const switched = addSwitches(text, mutants)
  expect(mutants.length).toBeGreaterThan(10)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(run(switched)).toBe(run(text))
  for (const mutant of mutants)
    expect(run(switched.replaceAll(`globalThis.isBroken?.(${mutant.id})`, 'true')), mutant.name).toBe(
      run(applyEdit(text, mutant)),
    )
})
