import { afterEach, describe, expect, test } from 'vitest'
import { dictionaries } from '~/db/seed/dictionaries'
import { departTypes, feedbackTypes } from '~/db/seed/reference'
import { t as core } from '~/worker/core/core.texts'
import { type Locale, setLocaleReader } from '~/worker/core/texts'
import { itemTitle } from '~/worker/core/dictionary'
import { toFrameTexts } from '~/worker/system/frame-text-settings'
import { areaNames } from '~/worker/folders/rules'
import { readSettings } from '~/worker/system/settings'

const HAN = /\p{Script=Han}/u
const speak = (language: Locale) => setLocaleReader(() => language)
afterEach(() => speak('zh'))

describe('seeded texts', () => {
  // Status labels are in the lifecycle table.
  const items = Object.entries(dictionaries).flatMap(([code, { items: all }]) =>
    code === 'subject_status' ? [] : all.map(([, text]) => text),
  )
  test('have English for every dictionary item and category', () => {
    speak('en')
    expect([...items, ...departTypes, ...feedbackTypes].filter((text) => HAN.test(itemTitle(text)))).toEqual([])
    speak('zh')
    expect(items.filter((text) => itemTitle(text) !== text)).toEqual([])
  })
  test('have file types equal to the folder areas', () => {
    const values = dictionaries.share_file_type!.items.map(([value]) => value)
    expect(values.filter((value) => !areaNames.some((area) => area === value))).toEqual([])
  })
  test('have English for every attachment type of the built-in form', () => {
    speak('en')
    const names = readSettings([]).fileSlots.map((slot) => itemTitle(slot.name))
    expect(names.filter((name) => HAN.test(name))).toEqual([])
  })
  test("have a footer in the reader's language until the centre edits it", () => {
    speak('en')
    expect(HAN.test(Object.values(toFrameTexts([])).join())).toBe(false)
    expect(toFrameTexts([{ id: 'copyright', value: '某中心' }]).copyright).toBe('某中心')
    expect(itemTitle('绿色金融')).toBe('绿色金融')
  })
})

test('a dry run reports its counts: one item without a number, none not at all', () => {
  expect([core.dryRun(1, 0), core.dryRun(0, 1), core.dryRun(3, 0), core.dryRun(0, 2), core.dryRun(2, 1)]).toEqual([
    '符合条件',
    '不符合条件',
    '3 个均符合条件',
    '2 个均不符合条件',
    '2 个符合条件，1 个不符合条件',
  ])
})
