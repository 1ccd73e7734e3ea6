import { expect, test } from 'vitest'
import { createPerson } from './person.ts'
import type { OfflineStore } from './store.ts'

function setUp(cached: string[] = []) {
  let stored: string | null = null
  let forgotten = 0
  const names = new Set(cached)
  const store = {
    findPerson: async () => stored,
    setPerson: async (id: string | null) => {
      stored = id
    },
    clear: async () => {
      stored = null
      return 0
    },
  } as OfflineStore
  const storage = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
  const person = createPerson(store, storage as unknown as CacheStorage, () => {
    forgotten += 1
  })
  return { person, store, names, readStored: () => stored, countForgotten: () => forgotten }
}

test('a store that was made anew learns again who is here', async () => {
  const { person, store, readStored } = setUp()
  await person.restore()
  expect(readStored()).toBeNull()
  await person.confirmPerson('maya', person.startRequest())
  expect(readStored()).toBe('maya')
  await store.clear()
  await person.restore()
  expect(readStored()).toBe('maya')
  store.setPerson = () => Promise.reject(new Error('full'))
  await person.restore()
})

test('without a store nobody is known, and signing out clears the caches all the same', async () => {
  const { person, store, names, countForgotten } = setUp(['sponti-person-maya', 'sponti-precache-v1'])
  store.findPerson = () => Promise.reject(new Error('no IndexedDB'))
  store.clear = () => Promise.reject(new Error('no IndexedDB'))
  expect(await person.find()).toBeNull()
  await person.forget()
  expect([[...names], countForgotten(), person.generation()]).toEqual([['sponti-precache-v1'], 1, 1])
})

test('who signed out is not here any more, even where the store could not be cleared', async () => {
  const { person, store } = setUp()
  await person.confirmPerson('maya', person.startRequest())
  store.clear = () => Promise.reject(new Error('blocked'))
  await person.forget()
  expect(await person.find()).toBeNull()
})

test('who is here already is met without a farewell; another one ends the first', async () => {
  const { person, countForgotten } = setUp()
  expect([
    await person.confirmPerson('maya', person.startRequest()),
    await person.confirmPerson('maya', person.startRequest()),
  ]).toEqual([true, true])
  expect(countForgotten()).toBe(0)
  expect(await person.confirmPerson('ben', person.startRequest())).toBe(true)
  expect([countForgotten(), await person.find()]).toEqual([1, 'ben'])
})

test('what was asked for before the page was left for a sign-out is not kept', async () => {
  const { person } = setUp()
  const earlier = person.startRequest()
  await person.confirmPerson('maya', earlier)
  person.endGeneration()
  expect([await person.confirmPerson('maya', earlier), person.isConfirmed()]).toEqual([false, false])
  expect([await person.confirmPerson('maya', person.startRequest()), person.isConfirmed()]).toEqual([true, true])
})

test('whether somebody signed in meanwhile is told by what was asked afterwards, not by an earlier answer', async () => {
  const { person } = setUp()
  expect(person.isConfirmed()).toBe(true)
  const earlier = person.startRequest()
  person.suspendCache()
  expect([await person.confirmPerson('maya', earlier), person.isConfirmed()]).toEqual([true, false])
  expect([await person.confirmPerson('maya', person.startRequest()), person.isConfirmed()]).toEqual([true, true])
})

test('sweeping keeps the caches of the person who is here, and those of the app', async () => {
  const left = ['sponti-person-maya', 'sponti-person-maya-pictures', 'sponti-person-ben', 'sponti-precache-v1']
  const { person, names } = setUp(left)
  await person.confirmPerson('maya', person.startRequest())
  await person.sweep()
  expect([...names]).toEqual(['sponti-person-maya', 'sponti-person-maya-pictures', 'sponti-precache-v1'])
  const nobody = setUp(left)
  await nobody.person.sweep()
  expect([...nobody.names]).toEqual(['sponti-precache-v1'])
})

test.each(['before', 'after'])('a sign-out just %s the store takes a person is not undone by it', async (moment) => {
  const { person, store, readStored } = setUp()
  const { setPerson } = store
  store.setPerson = async (id) => {
    store.setPerson = setPerson
    if (moment === 'before') await person.forget()
    await setPerson(id)
    if (moment === 'after') await person.forget()
  }
  expect(await person.confirmPerson('maya', person.startRequest())).toBe(false)
  expect([await person.find(), readStored()]).toEqual([null, null])
})

test('a sign-out while the store is read for the person is not undone by its answer', async () => {
  const { person, store, readStored } = setUp()
  const { findPerson } = store
  store.findPerson = async () => {
    store.findPerson = findPerson
    await person.forget()
    return 'maya'
  }
  expect(await person.confirmPerson('maya', person.startRequest())).toBe(false)
  expect([await person.find(), readStored()]).toEqual([null, null])
})
