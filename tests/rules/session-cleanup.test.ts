import { beforeEach, describe, expect, test } from 'vitest'
import { defaultAppearance } from '~/app/frame/appearance'
import { claimStorage, clearPersonalData } from '~/app/lib/session-cleanup'

class StorageHere {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
let storage: Storage
const keys = () => Object.keys(storage).filter((key) => key !== 'pro__owner')
const personal = [
  'pro__autosave:declare:u-1:new',
  'pro__form:material:new',
  'pro__typed',
  'pro__tabs:u-1',
  'pro__tasks:u-1',
  'pro__drill:1',
  'pro__judged:review',
  'pro__forms.copied',
  'pro__recentPages',
  'keti.coding.1.javascript',
  'keti:upload:f-1:a.pdf:1:1',
  'live-last',
  'something new',
]
const impersonal = [
  ...Object.keys(defaultAppearance).map((name) => `pro__${name}`),
  ...['pro__judging:divider', 'pro__shortcuts:admin', 'pro__steps:admin', 'keti.coding.language'],
]
beforeEach(() => {
  storage = new StorageHere() as unknown as Storage
  for (const key of [...personal, ...impersonal]) storage.setItem(key, 'x')
})

describe('browser storage', () => {
  test('keeps only appearance settings after signing out', () => {
    claimStorage('u-1', [storage])
    clearPersonalData([storage])
    expect(Object.keys(storage)).toEqual(impersonal)
  })
  test('keeps the drafts of a person whose session expired', () => {
    claimStorage('u-1', [storage])
    claimStorage('u-1', [storage])
    expect(keys()).toEqual([...personal, ...impersonal])
  })
  test('keeps input from before the first sign-in', () => {
    claimStorage('u-1', [storage])
    expect(keys()).toEqual([...personal, ...impersonal])
  })
  test('loses the drafts of one person when another signs in', () => {
    claimStorage('u-1', [storage])
    claimStorage('u-2', [storage])
    expect(keys()).toEqual(impersonal)
  })
})
