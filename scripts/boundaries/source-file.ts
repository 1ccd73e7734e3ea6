import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

type VisitorObject = ConstructorParameters<typeof Visitor>[0]

export type Import = {
  specifier: string
  line: number
  /** Path from the project's root; null for a package. */
  target: string | null
  /** The package's name; `node:…` counts as the package `node`. */
  package: string | null
  names: readonly string[]
  /** `import type`: erased at runtime. */
  isErased: boolean
}

export type NamedFunction = { name: string; line: number; lines: number; isArrow: boolean }

export type SourceFile = {
  path: string
  text: string
  isTest: boolean
  imports: readonly Import[]
  functions: readonly NamedFunction[]
  /** All functions, anonymous ones included. */
  parameterCounts: readonly { line: number; parameters: number }[]
  exportedFunctions: readonly string[]
  isBarrel: boolean
  environmentReads: readonly number[]
  /** Lines with an API path in a string, template or regular expression. */
  apiPaths: readonly number[]
  heldBackTests: readonly number[]
  /** Variables, functions, parameters and types. Keys of objects are not among them: many are part of a message. */
  declared: readonly { name: string; line: number }[]
  /** Lines of doc comments that make sense only below another one. */
  leaningComments: readonly number[]
  parseErrors: readonly string[]
}

const aliases: Readonly<Record<string, string>> = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#tests/': 'tests/',
  '#scripts/': 'scripts/',
  '#assets/': 'assets/',
}

type Source = { path: string; text: string }
type Parsed = ReturnType<typeof parseSync>
type LineOf = (offset: number) => number

/** Collects the facts that rules need from the AST, so that comments, strings and JSX text cannot fool them. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const lineOf = lineCounter(text)
  const { body } = parsed.program
  return {
    path,
    text,
    isTest: /(\.test\.tsx?|\/test-setup\.ts)$/.test(path),
    imports: listImports({ path, text }, parsed, lineOf),
    isBarrel: body.every(passesOn) && body.some((node) => node.type.startsWith('Export')),
    ...listFunctions(parsed, lineOf),
    ...listUses(parsed, lineOf),
    declared: listDeclared(parsed, lineOf),
    leaningComments: parsed.comments
      .filter(({ type, value }) => type === 'Block' && /^\*\s*(\*\s*)?(The same|Same)\b/.test(value))
      .map(({ start }) => lineOf(start)),
    parseErrors: parsed.errors.map((error) => error.message),
  }
}

function lineCounter(text: string): LineOf {
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset: number) => 1 + starts.filter((start) => start < offset).length
}

function listImports({ path, text }: Source, { program, module }: Parsed, lineOf: LineOf): Import[] {
  const imports: Import[] = []
  function add(specifier: string, offset: number, names: string[], isErased = false) {
    const target = resolveTarget(path, specifier)
    const outside = target === null ? readPackage(specifier) : null
    imports.push({ specifier, line: lineOf(offset), target, package: outside, names, isErased })
  }
  for (const { moduleRequest, start, entries } of module.staticImports) {
    const names = entries.map((entry) => entry.importName.name ?? '*')
    add(moduleRequest.value, start, names, text.startsWith('import type', start))
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, start, importName } of entries)
      if (moduleRequest) add(moduleRequest.value, start, [importName.name ?? '*'])

  const addLate: VisitorObject['ImportExpression'] = ({ source, start }) => {
    if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, start, ['*'])
  }
  const addType: VisitorObject['TSImportType'] = ({ source, start }) => add(source.value, start, ['*'], true)
  new Visitor({ ImportExpression: addLate, TSImportType: addType }).visit(program)
  return imports
}

function resolveTarget(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const alias = Object.keys(aliases).find((prefix) => bare.startsWith(prefix))
  return alias ? posix.normalize(aliases[alias] + bare.slice(alias.length)) : null
}

function readPackage(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function passesOn(node: Parsed['program']['body'][number]) {
  return (
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null)
  )
}

/** Named functions; callbacks count towards the function around them. */
function listFunctions({ program, module }: Parsed, lineOf: LineOf) {
  const functions: NamedFunction[] = []
  type Found = { name: string; start: number; end: number; isArrow: boolean }
  function add({ name, start, end, ...rest }: Found) {
    functions.push({ name, line: lineOf(start), lines: lineOf(end) - lineOf(start) + 1, ...rest })
  }
  const onDeclaration: VisitorObject['FunctionDeclaration'] = ({ id, start, end }) => {
    add({ name: id?.name ?? 'default', start, end, isArrow: false })
  }
  const onVariable: VisitorObject['VariableDeclaration'] = ({ kind, declarations }) => {
    for (const { id, init, start, end } of declarations) {
      // A declaration cannot carry the type annotation of a typed const.
      if (kind !== 'const' || id.type !== 'Identifier' || id.typeAnnotation) continue
      if (init?.type !== 'ArrowFunctionExpression') continue
      add({ name: id.name, start, end, isArrow: true })
    }
  }
  const parameterCounts: { line: number; parameters: number }[] = []
  function count({ params, start }: { params: unknown[]; start: number }) {
    parameterCounts.push({ line: lineOf(start), parameters: params.length })
  }
  new Visitor({ FunctionDeclaration: onDeclaration, VariableDeclaration: onVariable }).visit(program)
  new Visitor({ FunctionDeclaration: count, FunctionExpression: count, ArrowFunctionExpression: count }).visit(program)
  const names = new Set(functions.map(({ name }) => name))
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name ?? ''))
  return { functions, parameterCounts, exportedFunctions: exported.filter((name) => names.has(name)) }
}

/** Lines that read the environment, spell an API path, or skip or focus a test. */
function listUses({ program }: Parsed, lineOf: LineOf) {
  const environmentReads: number[] = []
  const apiPaths: number[] = []
  const heldBackTests: number[] = []
  const onMember: VisitorObject['MemberExpression'] = ({ object, property, start }) => {
    const holder = object.type === 'MemberExpression' ? object.property : object
    const isEnvironment = property.type === 'Identifier' && property.name === 'env'
    if (isEnvironment && holder.type === 'Identifier' && holder.name === 'process') environmentReads.push(lineOf(start))
  }
  const onCall: VisitorObject['CallExpression'] = ({ callee, start }) => {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
    const isHeldBack = ['only', 'skip', 'todo', 'fixme'].includes(callee.property.name)
    const isTest = ['test', 'it', 'describe', 'suite'].includes(findRootName(callee) ?? '')
    if (isHeldBack && isTest) heldBackTests.push(lineOf(start))
  }
  const onLiteral: VisitorObject['Literal'] = (node) => {
    const text = 'regex' in node ? node.regex.pattern : node.value
    if (typeof text === 'string' && spellsApiPath(text)) apiPaths.push(lineOf(node.start))
  }
  const onTemplate: VisitorObject['TemplateElement'] = ({ value, start }) => {
    if (spellsApiPath(value.raw)) apiPaths.push(lineOf(start))
  }
  const onUse = { MemberExpression: onMember, CallExpression: onCall, Literal: onLiteral, TemplateElement: onTemplate }
  new Visitor(onUse).visit(program)
  return { environmentReads, apiPaths, heldBackTests }
}

type Pattern = { type: string; start: number; [key: string]: unknown }

function listDeclared({ program }: Parsed, lineOf: LineOf) {
  const declared: { name: string; line: number }[] = []
  function add(node: unknown) {
    if (node === null || typeof node !== 'object') return
    const pattern = node as Pattern
    if (pattern.type === 'Identifier') declared.push({ name: String(pattern.name), line: lineOf(pattern.start) })
    // An element, a default, a rest, a parameter property, and the property of an object, as far as they are there.
    const { elements, properties, argument, left, parameter, value } = pattern
    for (const inner of [elements, properties, argument, left, parameter, value].flat()) add(inner)
  }
  const onName = ({ id }: { id?: unknown }) => add(id)
  const onFunction = ({ id, params }: { id?: unknown; params: unknown[] }) => [id, ...params].forEach(add)
  const functions = {
    FunctionDeclaration: onFunction,
    FunctionExpression: onFunction,
    ArrowFunctionExpression: onFunction,
  }
  const types = { ClassDeclaration: onName, TSTypeAliasDeclaration: onName, TSInterfaceDeclaration: onName }
  new Visitor({ VariableDeclarator: onName, ...functions, ...types }).visit(program)
  return declared
}

/** Unescapes and ungroups regular expressions first. A folder such as web/lib/api/ is not an API path. */
function spellsApiPath(text: string): boolean {
  return /(?<![\w/-])\/api(?![\w-])/.test(text.replace(/\\|\(\?:|\(/g, ''))
}

/** `test` of `test.describe.only`; null if the chain does not begin with an identifier. */
function findRootName(node: unknown): string | null {
  let at = node as { type: string; object?: unknown; name?: string }
  while (at.type === 'MemberExpression') at = at.object as typeof at
  return at.type === 'Identifier' ? (at.name ?? null) : null
}
