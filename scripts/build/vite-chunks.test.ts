import { expect, test } from 'vitest'
import { importFrom, takeIn } from '#scripts/build/vite-chunks.ts'

const runtime = 'var e=()=>1,t=()=>2;export{e as n,t as r};'

test('the runtime goes into the chunk, under the names that the chunk and others use', () => {
  const host = 'import{r as e}from"./runtime-a.js";var x=e();export{x as y};'
  expect(takeIn(host, runtime, 'runtime-a.js')).toBe(
    'var{$rt_n,$rt_r}=(()=>{var e=()=>1,t=()=>2;return{$rt_n:e,$rt_r:t}})(),e=$rt_r;var x=e();export{x as y,$rt_n,$rt_r};',
  )
  expect(importFrom('import{n as e,r}from"./runtime-a.js";e(r);', 'runtime-a.js', 'core-b.js')).toBe(
    'import{$rt_n as e,$rt_r as r}from"./core-b.js";e(r);',
  )
})

test('a chunk without it stays as it is', () => {
  expect(importFrom('import{a}from"./core-b.js";', 'runtime-a.js', 'core-b.js')).toBe('import{a}from"./core-b.js";')
})
